package org.capgnn.autodiff.op;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.tensor.SparseMatrix;

/**
 * What a {@link Propagation} propagates over and how it sums the hops.
 *
 * @param pattern the entries of A + I
 * @param staticValues the affinity where it is the same for all views, else null
 * @param dynamicValues the affinity of each view (eight lanes an entry and group), else null
 * @param lanes layout of the states
 * @param hops K
 * @param teleport alpha
 * @param edgeMasks one mask a hop with a byte an (entry, group), or null where no edge is dropped
 * @param mix how the hops become the result
 * @param hopWeights the learned weights, for {@link Mix#LEARNED} only
 * @param weightMasks one mask a hop with a byte a (vertex, class, group), or null
 * @param renormalise whether kept hop weights are divided by their sum
 * @param lean whether states are computed again in the backward pass instead of kept
 */
public record PropagationPlan(
    AffinityPattern pattern,
    float[] staticValues,
    Variable dynamicValues,
    Lanes lanes,
    int hops,
    double teleport,
    DropoutMask[] edgeMasks,
    Mix mix,
    HopWeights hopWeights,
    DropoutMask[] weightMasks,
    boolean renormalise,
    boolean lean) {

  /** How the hops become the result. */
  public enum Mix {
    /** {@code Z = sum_k s_k H^(k)} with learned s: CAPGNN. */
    LEARNED,
    /** {@code Z = 1/K sum_k H^(k)}: CPGNN in one reading of the paper. */
    UNIFORM,
    /** {@code Z = H^(K)}: CPGNN in the other reading, and APPNP. */
    LAST
  }

  boolean combines() {
    return mix != Mix.LAST;
  }

  float alpha() {
    return (float) teleport;
  }

  /** The weights s_1 .. s_K of this pass. */
  float[] weights() {
    if (hopWeights != null) {
      return hopWeights.weights();
    }
    float[] uniform = new float[hops];
    Arrays.fill(uniform, 1f / hops);
    return uniform;
  }

  /** Where the gradient of the affinity goes, or null where it has none. */
  float[] affinityGradient() {
    return dynamicValues == null ? null : dynamicValues.gradient();
  }

  /** {@code next = (1 - alpha) drop_k(A) previous + alpha start}. */
  Hop forwardHop(int k, float[] previous, float[] start, float[] next) {
    SparseMatrix m = pattern.matrix();
    float[] values = dynamicValues == null ? staticValues : dynamicValues.value();
    return newHop(k, m.offsets(), m.columnIndices(), null, values, previous, alpha(), start, next);
  }

  /** The affinity in the order of the backward pass. */
  TransposedValues transposedAffinity() {
    SparseMatrix.Transposed t = pattern.transposed();
    return dynamicValues == null
        ? TransposedValues.fixed(t, staticValues)
        : TransposedValues.changing(
            t, dynamicValues.value(), affinityGradient(), lanes.groups() * 8);
  }

  /** {@code sum += (1 - alpha) drop_k(A)^T gradient}. */
  Hop transposedHop(int k, TransposedValues affinity, float[] gradient, float[] sum) {
    SparseMatrix.Transposed t = pattern.transposed();
    return newHop(k, t.offsets(), t.rows(), t.origin(), affinity.values(), gradient, 1f, sum, sum);
  }

  private Hop newHop(
      int k,
      int[] offsets,
      int[] columns,
      int[] origin,
      float[] values,
      float[] input,
      float addendScale,
      float[] addend,
      float[] output) {
    DropoutMask mask = edgeMasks == null ? null : edgeMasks[k - 1];
    return new Hop(
        lanes,
        offsets,
        columns,
        origin,
        values,
        dynamicValues != null,
        mask == null ? null : mask.bits(),
        mask == null ? null : KeepTable.of(lanes.period(), mask.scale()),
        (float) (1 - teleport),
        input,
        addendScale,
        addend,
        output);
  }
}
