package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.Lanes;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * Moves rows (vertex, view) x class into the {@link Lanes} layout, where the views of a class are
 * neighbours.
 */
public final class RowsToLanes implements Operator {
  private final Variable output;
  private final Blocks blocks;
  private final Workers.Body move;
  private final Workers.Body moveBack;

  public RowsToLanes(Variable input, Lanes lanes) {
    int vertices = input.rows() / lanes.views();
    lanes.length(vertices);
    this.output =
        Variable.of(input.name() + " in lanes", vertices, lanes.stride(), input.needsGradient());
    this.blocks = Blocks.even(vertices, 64, 8);
    int[] at = positions(lanes);
    this.move =
        (b, scratch) -> {
          float[] from = input.value();
          float[] to = output.value();
          for (int i = blocks.from(b); i < blocks.to(b); i++) {
            for (int p = 0; p < at.length; p++) {
              to[i * lanes.stride() + at[p]] = from[i * at.length + p];
            }
          }
        };
    this.moveBack =
        (b, scratch) -> {
          float[] from = output.gradient();
          float[] to = input.gradient();
          for (int i = blocks.from(b); i < blocks.to(b); i++) {
            for (int p = 0; p < at.length; p++) {
              to[i * at.length + p] += from[i * lanes.stride() + at[p]];
            }
          }
        };
  }

  private static int[] positions(Lanes lanes) {
    int[] at = new int[lanes.views() * lanes.classes()];
    for (int v = 0; v < lanes.views(); v++) {
      for (int c = 0; c < lanes.classes(); c++) {
        at[v * lanes.classes() + c] = lanes.at(c, v);
      }
    }
    return at;
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass pass) {
    pass.workers().run(blocks.count(), move);
  }

  // the gradient moves the other way
  @Override
  public void backward(Pass pass) {
    pass.workers().run(blocks.count(), moveBack);
  }
}
