package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/** {@code y = drop(x)}, elementwise: kept elements are divided by the keep probability. */
public final class Dropout implements Operator {
  private final Variable output;
  private final Blocks blocks;
  private final Workers.Body apply;
  private final Workers.Body differentiate;

  /**
   * @param mask one bit per element, {@link ReluDropout#maskBytes} bytes
   */
  public Dropout(Variable input, DropoutMask mask) {
    String name = "drop " + input.name();
    this.output = Variable.of(name, input.rows(), input.columns(), input.needsGradient());
    this.blocks = Blocks.elements(input.value().length);
    byte[] keep = mask.bits();
    float[] scale = {0f, mask.scale()};
    this.apply =
        (b, scratch) -> {
          float[] x = input.value();
          float[] y = output.value();
          for (int p = blocks.from(b); p < blocks.to(b); p++) {
            y[p] = scale[keep[p >> 3] >>> (p & 7) & 1] * x[p];
          }
        };
    this.differentiate =
        (b, scratch) -> {
          float[] dx = input.gradient();
          float[] dy = output.gradient();
          for (int p = blocks.from(b); p < blocks.to(b); p++) {
            dx[p] += scale[keep[p >> 3] >>> (p & 7) & 1] * dy[p];
          }
        };
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass pass) {
    pass.workers().run(blocks.count(), apply);
  }

  // dx = drop(dy) with the same mask
  @Override
  public void backward(Pass pass) {
    pass.workers().run(blocks.count(), differentiate);
  }
}
