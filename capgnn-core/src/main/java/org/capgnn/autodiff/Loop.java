package org.capgnn.autodiff;

import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/** A loop over rows whose blocks the threads share; built once and run in every pass. */
public final class Loop {
  private final Blocks blocks;
  private final Workers.BlockTask body;
  private KernelSet kernels;

  /** The work on the rows from..to-1. */
  @FunctionalInterface
  public interface OnRows {
    void run(int from, int to);
  }

  /** The work on the rows of a block, which has sums of its own. */
  @FunctionalInterface
  public interface OnBlock {
    void run(int block, int from, int to);
  }

  /** The work on the rows of a block by the kernels of the pass. */
  @FunctionalInterface
  public interface OnKernels {
    void run(KernelSet kernels, int block, int from, int to, Scratch scratch);
  }

  public Loop(Blocks blocks, OnRows work) {
    this.blocks = blocks;
    this.body = (b, scratch) -> work.run(blocks.from(b), blocks.to(b));
  }

  public Loop(Blocks blocks, OnBlock work) {
    this.blocks = blocks;
    this.body = (b, scratch) -> work.run(b, blocks.from(b), blocks.to(b));
  }

  public Loop(Blocks blocks, OnKernels work) {
    this.blocks = blocks;
    this.body = (b, scratch) -> work.run(kernels, b, blocks.from(b), blocks.to(b), scratch);
  }

  public void run(Pass pass) {
    kernels = pass.kernels();
    pass.workers().run(blocks.count(), body);
  }
}
