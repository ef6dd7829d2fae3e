package org.capgnn.autodiff.op.attention;

import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.AttentionKernels.Head;
import org.capgnn.kernel.AttentionKernels.Score;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.tensor.SparseMatrix;

/**
 * Row-wise softmax attention over the entries of a pattern, forward and backward by blocks of rows,
 * for {@link AdditiveAttention} and {@link AttentionAffinity}.
 *
 * <p>Several heads may add to the same output, one after another; the gradients of query and key
 * are those of the head whose backward pass ran last.
 */
final class AttentionPasses {
  private final AffinityPattern pattern;
  private final Variable output;
  private final int width;
  private final float[] scoreGradient;
  private final float[] queryGradient;
  private final float[] keyGradient;

  /**
   * @param output a row per entry, eight lanes per group
   */
  AttentionPasses(AffinityPattern pattern, Variable output) {
    this.pattern = pattern;
    this.output = output;
    this.width = output.columns();
    boolean learns = output.needsGradient();
    this.scoreGradient = learns ? new float[pattern.entries() * width] : null;
    this.queryGradient = learns ? new float[pattern.vertices() * width] : null;
    this.keyGradient = learns ? new float[pattern.columns() * width] : null;
  }

  /**
   * A head with room for its queries and keys.
   *
   * @param dynamicScale factor of each entry's attention in the output
   */
  Head newHead(Score score, float[] dynamicScale) {
    SparseMatrix m = pattern.matrix();
    SparseMatrix.Transposed t = pattern.transposed();
    return new Head(
        score,
        width / Lanes.WIDTH,
        m.offsets(),
        m.columnIndices(),
        t.offsets(),
        t.rows(),
        t.origin(),
        m.values(),
        new float[pattern.vertices() * width],
        new float[pattern.columns() * width],
        dynamicScale,
        new float[pattern.entries() * width],
        output.value());
  }

  /** The gradient of the scores and of the queries of some rows; all rows before any key's. */
  void queryGradient(KernelSet kernels, Head head, int from, int to) {
    kernels
        .attention()
        .queryGradient(head, output.gradient(), scoreGradient, queryGradient, from, to);
  }

  void keyGradient(KernelSet kernels, Head head, int from, int to) {
    kernels.attention().keyGradient(head, scoreGradient, keyGradient, from, to);
  }

  /** Vertices x width. */
  float[] queryGradient() {
    return queryGradient;
  }

  /** Vertices x width, with the halo of a shard. */
  float[] keyGradient() {
    return keyGradient;
  }
}
