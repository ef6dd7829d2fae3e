package org.capgnn.autodiff;

import org.capgnn.kernel.KernelSet;
import org.capgnn.parallel.Workers;

/** What one replay of a tape needs to know; the epoch advances, the rest stays. */
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

  /** Zero-based. */
  public int epoch() {
    return epoch;
  }

  public void setEpoch(int epoch) {
    this.epoch = epoch;
  }
}
