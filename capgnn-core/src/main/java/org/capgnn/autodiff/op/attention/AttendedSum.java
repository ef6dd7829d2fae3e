package org.capgnn.autodiff.op.attention;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.TransposedValues;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code Y_i = sum_j drop(alpha_ij) G_j} of every head (Velickovic et al. 2018, arXiv:1710.10903,
 * Eq. 4 before the nonlinearity).
 *
 * <p>The heads take the place of views in the {@link Lanes} layout; the mask has a byte per entry
 * and group of eight heads. Cost: entries x units x heads each way.
 */
public final class AttendedSum implements Operator {
  private final Variable output;
  private final Hop gather;
  private final TransposedValues transposed;
  private final Hop scatter;
  private final Blocks blocks;
  private final Blocks transposedBlocks;
  private final Workers.Body gatherRows;
  private final Workers.Body entryGradients;
  private final Workers.Body scatterRows;
  private Pass pass;

  /**
   * @param alpha eight lanes per entry and group of heads
   * @param g vertices x stride
   * @param mask of the attention, or null if nothing is dropped
   */
  public AttendedSum(
      Variable alpha, Variable g, AffinityPattern pattern, DropoutMask mask, Lanes lanes) {
    boolean learns = g.needsGradient();
    this.output = Variable.of("attended", g.rows(), lanes.stride(), learns);
    SparseMatrix m = pattern.matrix();
    SparseMatrix.Transposed t = pattern.transposed();
    byte[] keep = mask == null ? null : mask.bits();
    float[] table = mask == null ? null : KeepTable.of(lanes.period(), mask.scale());
    float[] out = output.value();
    this.gather =
        new Hop(
            lanes,
            m.offsets(),
            m.columnIndices(),
            null,
            alpha.value(),
            true,
            keep,
            table,
            1f,
            g.value(),
            0f,
            out,
            out);
    int width = lanes.groups() * 8;
    this.transposed = learns ? TransposedValues.changing(t, alpha.value(), null, width) : null;
    this.scatter =
        learns
            ? new Hop(
                lanes,
                t.offsets(),
                t.rows(),
                t.origin(),
                transposed.values(),
                true,
                keep,
                table,
                1f,
                output.gradient(),
                1f,
                g.gradient(),
                g.gradient())
            : null;
    this.blocks = Blocks.byEntries(m.offsets(), 4);
    this.transposedBlocks = Blocks.byEntries(t.offsets(), 4);
    this.gatherRows =
        (b, scratch) ->
            pass.kernels().propagation().propagate(gather, blocks.from(b), blocks.to(b), scratch);
    this.entryGradients =
        (b, scratch) ->
            pass.kernels()
                .propagation()
                .entryGradient(
                    gather, output.gradient(), alpha.gradient(), blocks.from(b), blocks.to(b));
    this.scatterRows =
        (b, scratch) -> {
          transposed.load(transposedBlocks.from(b), transposedBlocks.to(b));
          pass.kernels()
              .propagation()
              .propagate(scatter, transposedBlocks.from(b), transposedBlocks.to(b), scratch);
        };
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), gatherRows);
  }

  // dalpha_ij = drop(dY_i . G_j), dG_j = sum_i drop(alpha_ij) dY_i
  @Override
  public void backward(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), entryGradients);
    current.workers().run(transposedBlocks.count(), scatterRows);
  }
}
