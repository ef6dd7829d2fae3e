package org.capgnn.autodiff.op.propagation;

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
  private final PaddedRows in;
  private final PaddedRows out;
  private final PaddedRows inGradient;
  private final PaddedRows outGradient;
  private final StaticProduct gather;
  private final StaticProduct scatter;

  public GraphProduct(StaticAffinity s, Variable input) {
    int rows = input.rows();
    int width = input.columns();
    boolean learns = input.needsGradient();
    this.output = Variable.of("S " + input.name(), rows, width, learns);
    this.in = new PaddedRows(input.value(), rows, width);
    this.out = new PaddedRows(output.value(), rows, width);
    this.gather = StaticProduct.of(s.rows(), width, in.array(), out.array());
    this.inGradient = learns ? new PaddedRows(input.gradient(), rows, width) : null;
    this.outGradient = learns ? new PaddedRows(output.gradient(), rows, width) : null;
    this.scatter = learns ? newScatter(s, width) : null;
  }

  private StaticProduct newScatter(StaticAffinity s, int width) {
    float[] into = inGradient.array();
    // a copy is overwritten and added later, the gradient itself is added to
    double kept = inGradient.isCopy() ? 0 : 1;
    return StaticProduct.plus(s.transposedRows(), width, outGradient.array(), into, into, kept);
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass pass) {
    in.load(pass);
    gather.run(pass);
    out.store(pass);
  }

  // dH = S^T dY
  @Override
  public void backward(Pass pass) {
    outGradient.load(pass);
    scatter.run(pass);
    if (inGradient.isCopy()) {
      inGradient.storeAdding(pass);
    }
  }
}
