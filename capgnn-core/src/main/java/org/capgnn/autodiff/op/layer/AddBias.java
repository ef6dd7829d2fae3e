package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.autodiff.part.ColumnSums;
import org.capgnn.parallel.Blocks;

/** {@code Y_i = X_i + b} for every row i. */
public final class AddBias extends Operator {
  private final BlockSums sums;
  private final Loop add;
  private final Loop differentiate;

  /**
   * @param bias 1 x columns
   */
  public AddBias(Variable input, Variable bias) {
    super(input.like(input.name() + " + " + bias.name()));
    int width = input.columns();
    Blocks blocks = Blocks.even(input.rows(), 32, 32);
    this.sums = input.needsGradient() ? new BlockSums(blocks.count(), bias.gradient()) : null;
    this.add =
        new Loop(
            blocks,
            (from, to) -> {
              float[] x = input.value();
              float[] y = output.value();
              float[] shift = bias.value();
              for (int i = from; i < to; i++) {
                int at = i * width;
                for (int c = 0; c < width; c++) {
                  y[at + c] = x[at + c] + shift[c];
                }
              }
            });
    this.differentiate =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) -> {
              float[] dy = output.gradient();
              kernels.dense().addScaled(dy, 1f, input.gradient(), from * width, to * width);
              ColumnSums.add(dy, from, to, width, sums.of(b));
            });
  }

  @Override
  public void forward(Pass pass) {
    add.run(pass);
  }

  // dX = dY, db = sum of the rows of dY
  @Override
  public void backward(Pass pass) {
    differentiate.run(pass);
    sums.addUp(pass);
  }
}
