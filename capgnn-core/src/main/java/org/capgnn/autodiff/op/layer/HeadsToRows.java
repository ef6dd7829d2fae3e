package org.capgnn.autodiff.op.layer;

import java.util.Arrays;
import org.capgnn.autodiff.RowOperator;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.Lanes;
import org.capgnn.parallel.Blocks;

/**
 * The heads of every vertex side by side or averaged, out of the {@link Lanes} layout (Velickovic
 * et al. 2018, arXiv:1710.10903, Eq. 5 and 6).
 */
public final class HeadsToRows extends RowOperator {
  private final Variable input;
  private final float share;
  private final int[] source;

  private HeadsToRows(Variable input, Lanes lanes, int width, float share) {
    super(
        Variable.of("heads", input.rows(), width, input.needsGradient()),
        Blocks.even(input.rows(), 64, 8));
    this.input = input;
    this.share = share;
    this.source = RowsToLanes.positions(lanes);
  }

  /** Vertices x (heads x units): one head after another. */
  public static HeadsToRows concatenated(Variable input, Lanes lanes) {
    return new HeadsToRows(input, lanes, lanes.views() * lanes.classes(), 1f);
  }

  /** Vertices x units: the mean of the heads. */
  public static HeadsToRows averaged(Variable input, Lanes lanes) {
    return new HeadsToRows(input, lanes, lanes.classes(), 1f / lanes.views());
  }

  @Override
  protected void compute(int from, int to) {
    int width = output.columns();
    int stride = input.columns();
    float[] x = input.value();
    float[] y = output.value();
    Arrays.fill(y, from * width, to * width, 0f);
    for (int i = from; i < to; i++) {
      for (int p = 0; p < source.length; p += width) {
        for (int c = 0; c < width; c++) {
          y[i * width + c] += share * x[i * stride + source[p + c]];
        }
      }
    }
  }

  // the gradient moves the other way, to each head its share
  @Override
  protected void differentiate(int from, int to) {
    int width = output.columns();
    int stride = input.columns();
    float[] dx = input.gradient();
    float[] dy = output.gradient();
    for (int i = from; i < to; i++) {
      for (int p = 0; p < source.length; p += width) {
        for (int c = 0; c < width; c++) {
          dx[i * stride + source[p + c]] += share * dy[i * width + c];
        }
      }
    }
  }
}
