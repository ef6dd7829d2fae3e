package org.capgnn.data.numpy;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.capgnn.graph.InputException;

/** Converts matrices from column-major to row-major order. */
final class FortranOrder {
  private FortranOrder() {}

  static Object toRowMajor(String source, Object columnMajor, int[] shape) {
    if (shape.length != 2) {
      throw new InputException(
          source
              + ": an array of shape "
              + Arrays.toString(shape)
              + " in Fortran order is not supported; save it in C order");
    }
    int rows = shape[0];
    int columns = shape[1];
    Object out = Array.newInstance(columnMajor.getClass().getComponentType(), rows * columns);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        copyElement(columnMajor, c * rows + r, out, r * columns + c);
      }
    }
    return out;
  }

  private static void copyElement(Object from, int source, Object to, int target) {
    if (from instanceof float[] floats) {
      ((float[]) to)[target] = floats[source];
    } else if (from instanceof double[] doubles) {
      ((double[]) to)[target] = doubles[source];
    } else {
      Array.set(to, target, Array.get(from, source));
    }
  }
}
