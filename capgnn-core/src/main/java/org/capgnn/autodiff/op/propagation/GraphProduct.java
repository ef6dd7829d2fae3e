package org.capgnn.autodiff.op.propagation;

import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.Hops;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.nn.StaticAffinity.Rows;
import org.capgnn.parallel.Blocks;

/**
 * {@code Y = S H}: every vertex gathers its neighbours' rows over an affinity that is not learned.
 *
 * <p>H and Y are vertices x any width. Cost: entries x width each way.
 */
public final class GraphProduct extends Operator {
  private final PaddedRows in;
  private final PaddedRows out;
  private final PaddedRows inGradient;
  private final PaddedRows outGradient;
  private final Loop gather;
  private final Loop scatter;

  public GraphProduct(StaticAffinity s, Variable input) {
    super(input.like("S " + input.name()));
    int width = input.columns();
    boolean learns = input.needsGradient();
    this.in = new PaddedRows(input.value(), width);
    this.out = new PaddedRows(output.value(), width);
    this.inGradient = learns ? new PaddedRows(input.gradient(), width) : null;
    this.outGradient = learns ? new PaddedRows(output.gradient(), width) : null;
    this.gather = product(s.rows(), width, in.array(), 0, out.array());
    // a copy is overwritten and added later, the gradient itself is added to
    this.scatter =
        learns
            ? product(
                s.transposedRows(),
                width,
                outGradient.array(),
                inGradient.isCopy() ? 0 : 1,
                inGradient.array())
            : null;
  }

  /** {@code to = S from + kept to}. */
  private static Loop product(Rows s, int width, float[] from, double kept, float[] to) {
    return Hops.loop(
        Blocks.byEntries(s.offsets(), 4), Hops.plain(Lanes.of(width, 1), s, 1, from, kept, to, to));
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
    inGradient.storeAdding(pass);
  }
}
