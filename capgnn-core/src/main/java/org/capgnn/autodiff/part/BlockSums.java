package org.capgnn.autodiff.part;

import java.util.Arrays;
import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * Sums over all rows, such as the gradient of a weight: one buffer per block of rows, added up in
 * the order of the blocks.
 *
 * <p>The blocks do not depend on the number of threads, so neither do the sums.
 */
public final class BlockSums {
  private final float[][] buffers;
  private final float[] target;
  private final Blocks pieces;
  private final Workers.Body reduce;
  private DenseKernels dense;

  /** Buffers for {@code blocks} blocks that {@link #addUp} adds to {@code target}. */
  public BlockSums(int blocks, float[] target) {
    this.target = target;
    this.buffers = new float[blocks][target.length];
    this.pieces = Blocks.elements(target.length);
    this.reduce =
        (piece, scratch) -> {
          for (float[] buffer : buffers) {
            dense.addScaled(buffer, 1f, target, pieces.from(piece), pieces.to(piece));
          }
        };
  }

  /** The cleared buffer of a block. */
  public float[] cleared(int block) {
    Arrays.fill(buffers[block], 0f);
    return buffers[block];
  }

  /** Adds all buffers to the target. */
  public void addUp(Pass pass) {
    dense = pass.kernels().dense();
    pass.workers().run(pieces.count(), reduce);
  }

  public int length() {
    return target.length;
  }
}
