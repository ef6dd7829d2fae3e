package org.capgnn.autodiff.op;

import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.nn.StaticAffinity;

/**
 * {@code Y = S H}: every vertex gathers its neighbours' rows over an affinity that is not learned.
 *
 * <p>H and Y are vertices x any width. Cost: entries x width each way.
 */
public final class GraphProduct implements Operator {
  private final Variable output;
  private final StaticProduct gather;
  private final StaticProduct scatter;

  public GraphProduct(StaticAffinity s, Variable input) {
    int width = input.columns();
    boolean learns = input.needsGradient();
    this.output =
        learns
            ? Variable.of("S " + input.name(), input.rows(), width)
            : Variable.constant("S " + input.name(), input.rows(), width);
    this.gather = StaticProduct.of(s.rows(), width, input.value(), output.value());
    this.scatter =
        learns
            ? StaticProduct.into(
                s.transposedRows(),
                width,
                output.gradient(),
                new float[input.value().length],
                input.gradient())
            : null;
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass pass) {
    gather.run(pass);
  }

  // dH = S^T dY
  @Override
  public void backward(Pass pass) {
    scatter.run(pass);
  }
}
