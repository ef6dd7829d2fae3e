package org.capgnn.autodiff.op.attention;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.Hops;
import org.capgnn.autodiff.part.TransposedValues;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StaticAffinity.Rows;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code Y_i = sum_j drop(alpha_ij) G_j} of every head (Velickovic et al. 2018, arXiv:1710.10903,
 * Eq. 4 before the nonlinearity).
 *
 * <p>The heads take the place of views in the {@link Lanes} layout; the mask has a byte per entry
 * and group of eight heads. Cost: entries x units x heads each way.
 */
public final class AttendedSum extends Operator {
  private final Loop gather;
  private final Loop differentiateAlpha;
  private final Loop scatter;

  /**
   * @param alpha eight lanes per entry and group of heads
   * @param g vertices x stride
   * @param mask of the attention, or null if nothing is dropped
   */
  public AttendedSum(
      Variable alpha, Variable g, AffinityPattern pattern, DropoutMask mask, Lanes lanes) {
    super(Variable.of("attended", g.rows(), lanes.stride(), g.needsGradient()));
    SparseMatrix m = pattern.matrix();
    Rows rows = new Rows(m.offsets(), m.columnIndices(), alpha.value());
    Hop hop = Hops.dropped(lanes, rows, null, true, mask, g.value(), 0f, output.value());
    Blocks blocks = Blocks.byEntries(m.offsets(), 4);
    this.gather = Hops.loop(blocks, hop);
    this.differentiateAlpha =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels
                    .propagation()
                    .entryGradient(hop, output.gradient(), alpha.gradient(), from, to));
    if (!g.needsGradient()) {
      scatter = null;
      return;
    }
    SparseMatrix.Transposed t = pattern.transposed();
    TransposedValues turned =
        TransposedValues.changing(t, alpha.value(), null, lanes.groups() * Lanes.WIDTH);
    Rows columns = new Rows(t.offsets(), t.rows(), turned.values());
    Hop back =
        Hops.dropped(lanes, columns, t.origin(), true, mask, output.gradient(), 1f, g.gradient());
    this.scatter =
        new Loop(
            Blocks.byEntries(t.offsets(), 4),
            (kernels, b, from, to, scratch) -> {
              turned.load(from, to);
              kernels.propagation().propagate(back, from, to, scratch);
            });
  }

  @Override
  public void forward(Pass pass) {
    gather.run(pass);
  }

  // dalpha_ij = drop(dY_i . G_j), dG_j = sum_i drop(alpha_ij) dY_i
  @Override
  public void backward(Pass pass) {
    differentiateAlpha.run(pass);
    scatter.run(pass);
  }
}
