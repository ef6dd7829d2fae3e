package org.capgnn.autodiff.op;

import java.util.Arrays;
import org.capgnn.tensor.SparseMatrix;

/**
 * The affinity's values, and their gradient, in the order of the transposed pattern.
 *
 * <p>The backward pass walks the transposed pattern once a hop. In this order it reads the values
 * and adds to their gradient from front to back; the leaps to and from the original order are made
 * once an epoch instead of once a hop.
 */
final class TransposedAffinity {
  private final SparseMatrix.Transposed pattern;
  private final float[] original;
  private final float[] originalGradient;
  private final float[] values;
  private final float[] gradient;
  private final int width;

  TransposedAffinity(PropagationPlan plan) {
    this.pattern = plan.pattern().transposed();
    boolean dynamic = plan.dynamicValues() != null;
    this.original = dynamic ? plan.dynamicValues().value() : plan.staticValues();
    this.originalGradient = plan.affinityGradient();
    this.width = dynamic ? plan.lanes().groups() * 8 : 1;
    this.values = !dynamic && isSymmetric() ? original : new float[original.length];
    this.gradient = originalGradient == null ? null : new float[original.length];
    if (!dynamic && values != original) {
      load(0, pattern.offsets().length - 1);
    }
  }

  /** Whether the order makes no difference, so that no second copy is needed. */
  private boolean isSymmetric() {
    for (int e = 0; e < original.length; e++) {
      if (original[pattern.origin()[e]] != original[e]) {
        return false;
      }
    }
    return true;
  }

  float[] values() {
    return values;
  }

  /** Where the backward hops add the gradient, or null where there is none. */
  float[] gradient() {
    return gradient;
  }

  /** Reads the values of the transposed rows from..to-1 and clears their gradient. */
  void load(int from, int to) {
    int[] origin = pattern.origin();
    int start = pattern.offsets()[from];
    int end = pattern.offsets()[to];
    for (int e = start; e < end; e++) {
      for (int lane = 0; lane < width; lane++) {
        values[e * width + lane] = original[origin[e] * width + lane];
      }
    }
    if (gradient != null) {
      Arrays.fill(gradient, start * width, end * width, 0f);
    }
  }

  /** Adds the gradient of the transposed rows from..to-1 to that in the original order. */
  void unload(int from, int to) {
    int[] origin = pattern.origin();
    for (int e = pattern.offsets()[from]; e < pattern.offsets()[to]; e++) {
      for (int lane = 0; lane < width; lane++) {
        originalGradient[origin[e] * width + lane] += gradient[e * width + lane];
      }
    }
  }
}
