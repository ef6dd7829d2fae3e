package org.capgnn.autodiff;

import org.capgnn.kernel.KernelSet;
import org.capgnn.parallel.Workers;

/** The context of a replay of a tape: kernels, threads, masks and the epoch, which advances. */
public final class Pass {
  private final KernelSet kernels;
  private final Workers workers;
  private final MaskSource masks;
  private int epoch;

  public Pass(KernelSet kernels, Workers workers, MaskSource masks) {
    this.kernels = kernels;
    this.workers = workers;
    this.masks = masks;
  }

  public KernelSet kernels() {
    return kernels;
  }

  public Workers workers() {
    return workers;
  }

  public MaskSource masks() {
    return masks;
  }

  /** The epoch, counted from 0. */
  public int epoch() {
    return epoch;
  }

  public void setEpoch(int epoch) {
    this.epoch = epoch;
  }
}
