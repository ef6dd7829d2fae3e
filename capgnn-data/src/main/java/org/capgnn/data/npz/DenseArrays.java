package org.capgnn.data.npz;

import java.util.Arrays;
import java.util.List;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.tensor.SparseMatrix;

/** Reads features and classes from dense arrays. */
final class DenseArrays {
  /** Beyond it not every whole number is a float. */
  private static final float MOST_CLASS = 1 << 24;

  private DenseArrays() {}

  /** The features in a matrix; sparse if at least half of its entries are zero. */
  static Features features(NumpyArray array) {
    if (array.rank() != 2) {
      throw InputException.of(
          "%s: expected a matrix, found an array of %s dimensions", array.source(), array.rank());
    }
    int rows = array.size(0);
    int columns = array.size(1);
    float[] all = array.floats();
    int nonZero = 0;
    for (int k = 0; k < all.length; k++) {
      if (!Float.isFinite(all[k])) {
        throw InputException.of(
            "%s: row %s, column %s is %s; replace it by a finite number",
            array.source(), k / columns, k % columns, all[k]);
      }
      nonZero += all[k] != 0 ? 1 : 0;
    }
    boolean dense = nonZero > all.length / 2;
    int[] offsets = new int[rows + 1];
    int[] column = new int[dense ? all.length : nonZero];
    float[] values = dense ? all : new float[nonZero];
    int write = 0;
    boolean allOnes = true;
    for (int k = 0; k < all.length; k++) {
      if (dense || all[k] != 0) {
        column[write] = k % columns;
        values[write++] = all[k];
        allOnes &= all[k] == 1f;
      }
      offsets[k / columns + 1] = write;
    }
    SparseMatrix matrix = new SparseMatrix(rows, columns, offsets, column, allOnes ? null : values);
    return new Features(matrix, dense, List.of());
  }

  /** Classes as floating point numbers, which have NaN where a class is unknown. */
  private static int[] whole(NumpyArray array) {
    float[] numbers = array.floats();
    int[] classes = new int[numbers.length];
    for (int k = 0; k < numbers.length; k++) {
      boolean unknown = Float.isNaN(numbers[k]);
      if (!unknown && (numbers[k] != Math.rint(numbers[k]) || Math.abs(numbers[k]) > MOST_CLASS)) {
        throw InputException.of(
            "%s: element %d is %s; expected the number of a class",
            array.source(), k, Float.toString(numbers[k]));
      }
      classes[k] = unknown ? Labels.UNKNOWN : (int) numbers[k];
    }
    return classes;
  }

  /** Classes from numbers or one-hot rows; negative numbers and rows of zeros are unlabelled. */
  static int[] classes(NumpyArray array) {
    if (array.rank() == 1 || (array.rank() == 2 && array.size(1) == 1)) {
      return Arrays.stream(array.holdsFractions() ? whole(array) : array.ints())
          .map(label -> Math.max(Labels.UNKNOWN, label))
          .toArray();
    }
    if (array.rank() != 2) { // of 0 dimensions too
      throw InputException.of(
          "%s: expected one class per vertex, found an array of %s dimensions",
          array.source(), array.rank());
    }
    return array.hotColumns();
  }
}
