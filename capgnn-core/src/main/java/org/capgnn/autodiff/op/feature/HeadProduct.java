package org.capgnn.autodiff.op.feature;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.TransposedValues;
import org.capgnn.kernel.ArrayLength;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code G^h = drop_h(X) W^h} for every head h, each with its own mask and weights.
 *
 * <p>The heads take the place of views in the {@link Lanes} layout: the weights are features x
 * stride, G is vertices x stride, and the mask has a byte per entry of X and group of eight heads.
 * X is sparse, or the dense output of another layer. Cost: entries x units x heads.
 */
public final class HeadProduct implements Operator {
  private final float[] inputGradient;
  private final Variable output;
  private final int laneFloats;
  private final Hop multiply;
  private final TransposedValues transposed;
  private final Hop sumWeights;
  private final float[] entryGradient;
  private final Blocks rowBlocks;
  private final Blocks columnBlocks;
  private final Workers.Body multiplyRows;
  private final Workers.Body differentiateWeights;
  private final Workers.Body differentiateInput;
  private Pass pass;

  private HeadProduct(
      SparseMatrix x,
      float[] inputGradient,
      boolean changing,
      Variable weights,
      DropoutMask mask,
      Lanes lanes) {
    this.inputGradient = inputGradient;
    boolean learns = weights.needsGradient();
    this.output = Variable.of("G", x.rows(), lanes.stride(), learns);
    this.laneFloats = lanes.groups() * 8;
    this.multiply =
        hop(
            lanes,
            x.offsets(),
            x.columnIndices(),
            null,
            x.values(),
            mask,
            weights.value(),
            0f,
            output.value());
    this.rowBlocks = Blocks.byEntries(x.offsets(), 8);
    this.multiplyRows =
        (b, scratch) ->
            pass.kernels()
                .propagation()
                .propagate(multiply, rowBlocks.from(b), rowBlocks.to(b), scratch);
    SparseMatrix.Transposed t = learns ? x.transpose() : null;
    this.columnBlocks = learns ? Blocks.byEntries(t.offsets(), 8) : null;
    this.transposed = learns ? transposed(t, x.values(), changing) : null;
    this.sumWeights =
        learns
            ? hop(
                lanes,
                t.offsets(),
                t.rows(),
                t.origin(),
                transposed.values(),
                mask,
                output.gradient(),
                1f,
                weights.gradient())
            : null;
    this.differentiateWeights =
        (b, scratch) -> {
          if (changing) {
            transposed.load(columnBlocks.from(b), columnBlocks.to(b));
          }
          pass.kernels()
              .propagation()
              .propagate(sumWeights, columnBlocks.from(b), columnBlocks.to(b), scratch);
        };
    this.entryGradient = learns && inputGradient != null ? newEntryGradient(x, laneFloats) : null;
    this.differentiateInput = (b, scratch) -> inputBlock(rowBlocks.from(b), rowBlocks.to(b));
  }

  private static float[] newEntryGradient(SparseMatrix x, int laneFloats) {
    long floats = (long) x.entries() * laneFloats;
    return new float
        [ArrayLength.of("the gradient of the input", floats, "floats", "use fewer heads")];
  }

  private static TransposedValues transposed(
      SparseMatrix.Transposed t, float[] values, boolean changing) {
    return changing
        ? TransposedValues.changing(t, values, null, 1)
        : TransposedValues.fixed(t, values);
  }

  /**
   * @param mask or null if nothing is dropped
   */
  public static HeadProduct ofSparse(
      SparseVariable features, Variable weights, DropoutMask mask, Lanes lanes) {
    SparseMatrix x = features.matrix();
    float[] values = x.values();
    if (values == null) {
      values = new float[x.entries()];
      Arrays.fill(values, 1f);
    }
    return new HeadProduct(x.withValues(values), features.gradient(), false, weights, mask, lanes);
  }

  /**
   * @param mask or null if nothing is dropped
   */
  public static HeadProduct ofDense(
      Variable input, Variable weights, DropoutMask mask, Lanes lanes) {
    return new HeadProduct(everyEntry(input), input.gradient(), true, weights, mask, lanes);
  }

  /** A dense matrix as a sparse one that stores all entries, in the variable's own array. */
  private static SparseMatrix everyEntry(Variable v) {
    int[] offsets = new int[v.rows() + 1];
    int[] columns = new int[v.value().length];
    for (int e = 0; e < columns.length; e++) {
      columns[e] = e % v.columns();
    }
    for (int i = 0; i <= v.rows(); i++) {
      offsets[i] = i * v.columns();
    }
    return new SparseMatrix(v.rows(), v.columns(), offsets, columns, v.value());
  }

  private static Hop hop(
      Lanes lanes,
      int[] offsets,
      int[] columns,
      int[] origin,
      float[] values,
      DropoutMask mask,
      float[] in,
      float addendScale,
      float[] out) {
    return new Hop(
        lanes,
        offsets,
        columns,
        origin,
        values,
        false,
        mask == null ? null : mask.bits(),
        mask == null ? null : KeepTable.of(lanes.period(), mask.scale()),
        1f,
        in,
        addendScale,
        out,
        out);
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    current.workers().run(rowBlocks.count(), multiplyRows);
  }

  // dW^h = drop_h(X)^T dG^h, dX = sum_h drop_h(dG^h (W^h)^T)
  @Override
  public void backward(Pass current) {
    pass = current;
    current.workers().run(columnBlocks.count(), differentiateWeights);
    if (entryGradient != null) {
      current.workers().run(rowBlocks.count(), differentiateInput);
    }
  }

  private void inputBlock(int from, int to) {
    int[] offsets = multiply.offsets();
    Arrays.fill(entryGradient, offsets[from] * laneFloats, offsets[to] * laneFloats, 0f);
    pass.kernels()
        .propagation()
        .entryGradient(multiply, output.gradient(), entryGradient, from, to);
    for (int e = offsets[from]; e < offsets[to]; e++) {
      float sum = 0f;
      for (int lane = e * laneFloats; lane < (e + 1) * laneFloats; lane++) {
        sum += entryGradient[lane];
      }
      inputGradient[e] += sum;
    }
  }
}
