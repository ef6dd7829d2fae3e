package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/** A matrix with zeros added on its right and below, so that kernels can read whole vectors. */
public final class Padded implements Operator {
  private final Variable output;
  private final Blocks blocks;
  private final Workers.Body copy;
  private final Workers.Body addBack;

  public Padded(Variable input, int rows, int columns) {
    this.output = Variable.of(input.name() + " padded", rows, columns, input.needsGradient());
    this.blocks = Blocks.even(input.rows(), 64, 8);
    int width = input.columns();
    this.copy =
        (b, scratch) -> {
          for (int r = blocks.from(b); r < blocks.to(b); r++) {
            System.arraycopy(input.value(), r * width, output.value(), r * columns, width);
          }
        };
    this.addBack =
        (b, scratch) -> {
          float[] dx = input.gradient();
          float[] dy = output.gradient();
          for (int r = blocks.from(b); r < blocks.to(b); r++) {
            for (int c = 0; c < width; c++) {
              dx[r * width + c] += dy[r * columns + c];
            }
          }
        };
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass pass) {
    pass.workers().run(blocks.count(), copy);
  }

  // the padding is no function of the input
  @Override
  public void backward(Pass pass) {
    pass.workers().run(blocks.count(), addBack);
  }
}
