package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.RowOperator;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;

/** {@code y = drop(x)}, elementwise: kept elements are divided by the keep probability. */
public final class Dropout extends RowOperator {
  private final Variable input;
  private final byte[] keep;
  private final float[] scale;

  /**
   * @param mask one bit per element, {@link ReluDropout#maskBytes} bytes
   */
  public Dropout(Variable input, DropoutMask mask) {
    super(input.like("drop " + input.name()), Blocks.elements(input.value().length));
    this.input = input;
    this.keep = mask.bits();
    this.scale = new float[] {0f, mask.scale()};
  }

  @Override
  protected void compute(int from, int to) {
    float[] x = input.value();
    float[] y = output.value();
    for (int p = from; p < to; p++) {
      y[p] = scale[keep[p >> 3] >>> (p & 7) & 1] * x[p];
    }
  }

  // dx = drop(dy) with the same mask
  @Override
  protected void differentiate(int from, int to) {
    float[] dx = input.gradient();
    float[] dy = output.gradient();
    for (int p = from; p < to; p++) {
      dx[p] += scale[keep[p >> 3] >>> (p & 7) & 1] * dy[p];
    }
  }
}
