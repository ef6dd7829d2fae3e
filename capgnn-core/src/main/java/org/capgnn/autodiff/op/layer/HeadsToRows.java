package org.capgnn.autodiff.op.layer;

import java.util.Arrays;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.Lanes;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * The heads of every vertex side by side or averaged, out of the {@link Lanes} layout (Velickovic
 * et al. 2018, arXiv:1710.10903, Eq. 5 and 6).
 */
public final class HeadsToRows implements Operator {
  private final Variable output;
  private final Blocks blocks;
  private final Workers.Body move;
  private final Workers.Body moveBack;

  private HeadsToRows(Variable input, Lanes lanes, boolean averaged) {
    int units = lanes.classes();
    int heads = lanes.views();
    int stride = lanes.stride();
    int width = averaged ? units : heads * units;
    float share = averaged ? 1f / heads : 1f;
    this.output = Variable.of("heads", input.rows(), width, input.needsGradient());
    this.blocks = Blocks.even(input.rows(), 64, 8);
    int[] from = new int[heads * units];
    int[] to = new int[heads * units];
    for (int h = 0; h < heads; h++) {
      for (int c = 0; c < units; c++) {
        from[h * units + c] = lanes.at(c, h);
        to[h * units + c] = averaged ? c : h * units + c;
      }
    }
    this.move =
        (b, scratch) -> {
          float[] x = input.value();
          float[] y = output.value();
          Arrays.fill(y, blocks.from(b) * width, blocks.to(b) * width, 0f);
          for (int i = blocks.from(b); i < blocks.to(b); i++) {
            for (int p = 0; p < from.length; p++) {
              y[i * width + to[p]] += share * x[i * stride + from[p]];
            }
          }
        };
    this.moveBack =
        (b, scratch) -> {
          float[] dx = input.gradient();
          float[] dy = output.gradient();
          for (int i = blocks.from(b); i < blocks.to(b); i++) {
            for (int p = 0; p < from.length; p++) {
              dx[i * stride + from[p]] += share * dy[i * width + to[p]];
            }
          }
        };
  }

  /** Vertices x (heads x units): one head after another. */
  public static HeadsToRows concatenated(Variable input, Lanes lanes) {
    return new HeadsToRows(input, lanes, false);
  }

  /** Vertices x units: the mean of the heads. */
  public static HeadsToRows averaged(Variable input, Lanes lanes) {
    return new HeadsToRows(input, lanes, true);
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass pass) {
    pass.workers().run(blocks.count(), move);
  }

  // the gradient moves the other way, to each head its share
  @Override
  public void backward(Pass pass) {
    pass.workers().run(blocks.count(), moveBack);
  }
}
