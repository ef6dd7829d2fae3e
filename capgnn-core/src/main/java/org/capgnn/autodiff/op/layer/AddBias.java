package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.autodiff.part.ColumnSums;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/** {@code Y_i = X_i + b} for every row i. */
public final class AddBias implements Operator {
  private final Variable output;
  private final Blocks blocks;
  private final BlockSums sums;
  private final Workers.Body add;
  private final Workers.Body differentiate;
  private Pass pass;

  /**
   * @param bias 1 x columns
   */
  public AddBias(Variable input, Variable bias) {
    int width = input.columns();
    boolean learns = input.needsGradient();
    this.output = Variable.of(input.name() + " + " + bias.name(), input.rows(), width, learns);
    this.blocks = Blocks.even(input.rows(), 32, 32);
    this.sums = learns ? new BlockSums(blocks.count(), bias.gradient()) : null;
    this.add =
        (b, scratch) -> {
          float[] x = input.value();
          float[] y = output.value();
          float[] shift = bias.value();
          for (int i = blocks.from(b); i < blocks.to(b); i++) {
            int at = i * width;
            for (int c = 0; c < width; c++) {
              y[at + c] = x[at + c] + shift[c];
            }
          }
        };
    this.differentiate =
        (b, scratch) -> {
          int from = blocks.from(b);
          int to = blocks.to(b);
          float[] dy = output.gradient();
          pass.kernels().dense().addScaled(dy, 1f, input.gradient(), from * width, to * width);
          ColumnSums.add(dy, from, to, width, sums.cleared(b));
        };
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    current.workers().run(blocks.count(), add);
  }

  // dX = dY, db = sum of the rows of dY
  @Override
  public void backward(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), differentiate);
    sums.addUp(current);
  }
}
