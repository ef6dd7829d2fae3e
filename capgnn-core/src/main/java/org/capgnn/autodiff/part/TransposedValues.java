package org.capgnn.autodiff.part;

import java.util.Arrays;
import org.capgnn.tensor.SparseMatrix;

/**
 * The values of a sparse matrix, and their gradient, in the order of its transposed pattern.
 *
 * <p>A backward pass walks the transposed pattern, a propagation once per hop. In this order it
 * reads the values and adds to their gradient from front to back; the random access to the original
 * order happens once per epoch.
 */
public final class TransposedValues {
  private final SparseMatrix.Transposed pattern;
  private final float[] original;
  private final float[] originalGradient;
  private final float[] values;
  private final float[] gradient;
  private final int width;

  private TransposedValues(
      SparseMatrix.Transposed pattern,
      float[] original,
      float[] originalGradient,
      float[] values,
      int width) {
    this.pattern = pattern;
    this.original = original;
    this.originalGradient = originalGradient;
    this.values = values;
    this.width = width;
    this.gradient = originalGradient == null ? null : new float[original.length];
  }

  /** Values that never change, one per entry; there is nothing to {@link #load}. */
  public static TransposedValues fixed(SparseMatrix.Transposed pattern, float[] original) {
    float[] values = isSymmetric(pattern, original) ? original : new float[original.length];
    TransposedValues moved = new TransposedValues(pattern, original, null, values, 1);
    if (values != original) {
      moved.load(0, pattern.offsets().length - 1);
    }
    return moved;
  }

  /**
   * Values to be loaded in each backward pass.
   *
   * @param originalGradient where their gradient is added, or null if it is not wanted
   * @param width floats of an entry
   */
  public static TransposedValues changing(
      SparseMatrix.Transposed pattern, float[] original, float[] originalGradient, int width) {
    return new TransposedValues(
        pattern, original, originalGradient, new float[original.length], width);
  }

  /** Whether both orders hold the same values, so that no copy is needed. */
  private static boolean isSymmetric(SparseMatrix.Transposed pattern, float[] original) {
    for (int e = 0; e < original.length; e++) {
      if (original[pattern.origin()[e]] != original[e]) {
        return false;
      }
    }
    return true;
  }

  public float[] values() {
    return values;
  }

  /** Where the backward hops add the gradient, or null if there is none. */
  public float[] gradient() {
    return gradient;
  }

  /** Reads the values of the transposed rows from..to-1 and clears their gradient. */
  public void load(int from, int to) {
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
  public void unload(int from, int to) {
    int[] origin = pattern.origin();
    for (int e = pattern.offsets()[from]; e < pattern.offsets()[to]; e++) {
      for (int lane = 0; lane < width; lane++) {
        originalGradient[origin[e] * width + lane] += gradient[e * width + lane];
      }
    }
  }
}
