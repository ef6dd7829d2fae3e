package org.capgnn.autodiff.op.propagation;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.TransposedValues;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.tensor.SparseMatrix;

/**
 * The affinity, the masks and the hop weights of a {@link Propagation}.
 *
 * @param pattern the entries of A + I
 * @param staticValues the affinity where it is the same for all views, else null
 * @param dynamicValues the affinity of each view (eight lanes per entry and group), else null
 * @param lanes layout of the states
 * @param teleport alpha
 * @param edgeMasks one mask per hop with a byte per (entry, group), or null where no edge is
 *     dropped
 * @param coefficients the weights of the K hops in the result
 * @param weightMasks one mask per hop with a byte per (vertex, class, group), or null
 * @param renormalise whether kept hop weights are divided by their sum
 * @param lean whether states are computed again in the backward pass instead of kept
 */
public record PropagationPlan(
    AffinityPattern pattern,
    float[] staticValues,
    Variable dynamicValues,
    Lanes lanes,
    double teleport,
    DropoutMask[] edgeMasks,
    HopCoefficients coefficients,
    DropoutMask[] weightMasks,
    boolean renormalise,
    boolean lean) {

  /** How the hops become the result. */
  public enum Mix {
    /** {@code Z = sum_k s_k H^(k)} with learned s: CAPGNN (Hu et al. 2021, Eq. 11). */
    LEARNED,
    /** {@code Z = H^(K)}: CPGNN in the other reading, and APPNP (Eq. 17). */
    LAST,
    /** {@code Z = 1/K sum_k H^(k)}: CPGNN in one reading of the paper (Eq. 20). */
    UNIFORM,
    /**
     * {@code Z = sum_(k=0..K) gamma_k A^k H^(0)} with free gamma of any sign, which needs alpha =
     * 0: as in GPR-GNN (Chien et al. 2021, arXiv:2006.07988).
     */
    SIGNED
  }

  /** K. */
  int hops() {
    return coefficients.hops();
  }

  float alpha() {
    return (float) teleport;
  }

  /** The array for the gradient of the affinity, or null if it has none. */
  float[] affinityGradient() {
    return dynamicValues == null ? null : dynamicValues.gradient();
  }

  /** {@code next = (1 - alpha) drop_k(A) previous + alpha start} (Hu et al. 2021, Eq. 10). */
  Hop forwardHop(int k, float[] previous, float[] start, float[] next) {
    SparseMatrix m = pattern.matrix();
    float[] values = dynamicValues == null ? staticValues : dynamicValues.value();
    byte[] mask = edgeMasks == null ? null : edgeMasks[k - 1].bits();
    return newHop(m.offsets(), m.columnIndices(), values, mask, previous, alpha(), start, next);
  }

  /** The affinity in the order of the backward pass. */
  TransposedValues transposedAffinity() {
    SparseMatrix.Transposed t = pattern.transposed();
    return dynamicValues == null
        ? TransposedValues.fixed(t, staticValues)
        : TransposedValues.changing(
            t, dynamicValues.value(), affinityGradient(), lanes.groups() * Lanes.WIDTH);
  }

  /**
   * {@code sum += (1 - alpha) drop_k(A)^T gradient}.
   *
   * @param turned the mask of this hop in the order of the backward pass; see {@link #turnMask}
   */
  Hop transposedHop(TransposedValues affinity, byte[] turned, float[] gradient, float[] sum) {
    SparseMatrix.Transposed t = pattern.transposed();
    return newHop(t.offsets(), t.rows(), affinity.values(), turned, gradient, 1f, sum, sum);
  }

  /** An array for the mask of one hop in backward order, or null if no edge is dropped. */
  byte[] newTurnedMask() {
    return edgeMasks == null ? null : new byte[pattern.entries() * lanes.groups()];
  }

  /**
   * Puts the mask of hop k into the order of the transposed rows from..to-1. The bytes are gathered
   * separately so that their cache misses overlap; inside the hop each would stall the
   * accumulators.
   */
  void turnMask(int k, byte[] turned, int from, int to) {
    SparseMatrix.Transposed t = pattern.transposed();
    byte[] bits = edgeMasks[k - 1].bits();
    int[] origin = t.origin();
    int groups = lanes.groups();
    int start = t.offsets()[from];
    int end = t.offsets()[to];
    if (groups == 1) { // the usual case, in a loop that the JIT unrolls
      for (int e = start; e < end; e++) {
        turned[e] = bits[origin[e]];
      }
      return;
    }
    for (int e = start; e < end; e++) {
      System.arraycopy(bits, origin[e] * groups, turned, e * groups, groups);
    }
  }

  private Hop newHop(
      int[] offsets,
      int[] columns,
      float[] values,
      byte[] mask,
      float[] input,
      float addendScale,
      float[] addend,
      float[] output) {
    return new Hop(
        lanes,
        offsets,
        columns,
        null,
        values,
        dynamicValues != null,
        mask,
        mask == null ? null : KeepTable.of(lanes.period(), edgeMasks[0].scale()),
        (float) (1 - teleport),
        input,
        addendScale,
        addend,
        output);
  }
}
