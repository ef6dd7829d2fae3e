package org.capgnn.data.numpy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.capgnn.data.file.StatedSize;
import org.capgnn.graph.InputException;

/** An array written by NumPy, in row-major order whatever the order in the file. */
public final class NumpyArray {
  /** The limit of a Java array, a few elements below 2^31. */
  private static final long MOST_ELEMENTS = Integer.MAX_VALUE - 16;

  private final String source;
  private final int[] shape;
  private final Object data;

  private NumpyArray(String source, int[] shape, Object data) {
    this.source = source;
    this.shape = shape;
    this.data = data;
  }

  /**
   * Reads the elements of an array.
   *
   * @param source file and entry, for messages
   * @param fortran whether the first index runs fastest in the file
   * @param available number of bytes in the file, so that a forged shape is refused before memory
   *     is allocated
   */
  public static NumpyArray read(
      String source, DType type, long[] shape, boolean fortran, long available, InputStream in) {
    int count = count(source, shape);
    if (type.kind() == 'O') {
      throw InputException.of(
          "%s: objects where numbers or text were expected; is the file damaged?", source);
    }
    long needed = (long) count * type.itemBytes();
    if (needed > available) {
      throw truncated(source, count + " elements need " + needed + " bytes, found " + available);
    }
    if (count == 0 || type.itemBytes() == 0) { // nothing in the file confirms the shape
      Arrays.stream(shape).forEach(size -> StatedSize.check(source, "elements", size, available));
      StatedSize.check(source, "elements", count, available);
    }
    try {
      Object data = ElementDecoder.decode(source, type, count, in);
      int[] dimensions = Arrays.stream(shape).mapToInt(d -> (int) d).toArray();
      if (fortran && dimensions.length > 1) {
        data = toRowMajor(source, data, dimensions);
      }
      return new NumpyArray(source, dimensions, data);
    } catch (EOFException e) {
      throw truncated(source, "it ends at " + e.getMessage());
    } catch (IOException e) {
      throw new InputException(
          "%s: cannot be read (%s); is the file complete?".formatted(source, e.getMessage()), e);
    }
  }

  private static Object toRowMajor(String source, Object columnMajor, int[] shape) {
    if (shape.length != 2) {
      throw InputException.of(
          "%s: an array of shape %s in Fortran order is not supported; save it in C order",
          source, Arrays.toString(shape));
    }
    int rows = shape[0];
    int columns = shape[1];
    Object out = Array.newInstance(columnMajor.getClass().getComponentType(), rows * columns);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        System.arraycopy(columnMajor, c * rows + r, out, r * columns + c, 1);
      }
    }
    return out;
  }

  private static InputException truncated(String source, String found) {
    return new InputException(source + ": truncated: " + found + "; fetch the file again");
  }

  /** An array of objects, such as pickled text. */
  public static NumpyArray ofObjects(String source, long[] shape, List<?> items) {
    if (count(source, shape) != items.size()) {
      throw InputException.of(
          "%s: an array of shape %s has %s elements", source, Arrays.toString(shape), items.size());
    }
    return new NumpyArray(
        source, Arrays.stream(shape).mapToInt(d -> (int) d).toArray(), items.toArray());
  }

  /** The number of elements of a shape; fails if a Java array cannot hold them. */
  static int count(String source, long[] shape) {
    long count = 1;
    for (long size : shape) {
      if (size < 0) {
        throw InputException.of(
            "%s: the header has a negative size in %s", source, Arrays.toString(shape));
      }
      count = size == 0 || count <= Long.MAX_VALUE / size ? count * size : Long.MAX_VALUE;
    }
    if (count > MOST_ELEMENTS) {
      throw InputException.of(
          "%s: the header claims %s elements, more than the 2^31 that one graph can have; split"
              + " the graph or fix the header",
          source, Arrays.toString(shape));
    }
    return (int) count;
  }

  public String source() {
    return source;
  }

  public int rank() {
    return shape.length;
  }

  /** Size of a dimension. */
  public int size(int dimension) {
    return shape[dimension];
  }

  /** Number of elements. */
  public int length() {
    return Array.getLength(data);
  }

  /** Whether the elements are objects, available from {@link #object}. */
  public boolean holdsObjects() {
    return data instanceof Object[] && !(data instanceof String[]);
  }

  /** Whether the elements are floating point numbers. */
  public boolean holdsFractions() {
    return data instanceof float[] || data instanceof double[];
  }

  public Object object(int index) {
    return ((Object[]) data)[index];
  }

  /** The first element as a boxed value. */
  public Object scalar() {
    return Array.get(data, 0);
  }

  /** The elements as whole numbers; the array must not be changed. */
  public int[] ints() {
    if (data instanceof int[] ints) {
      return ints;
    }
    int[] out = new int[length()];
    for (int k = 0; k < out.length; k++) {
      double value = number(k, "whole numbers are needed");
      out[k] = (int) value;
      if (out[k] != value) {
        throw InputException.of(
            "%s: element %s is %s, a whole number below 2^31 is needed", source, k, value);
      }
    }
    return out;
  }

  /** The column of each row of a matrix that is not zero; -1 in a row of zeros. */
  public int[] hotColumns() {
    int[] numbers = ints();
    int width = size(1);
    int[] hot = new int[size(0)];
    for (int r = 0; r < hot.length; r++) {
      hot[r] = -1;
      for (int c = 0; c < width; c++) {
        if (numbers[r * width + c] != 0) {
          if (hot[r] >= 0) {
            throw InputException.of(
                "%s: row %d has the classes %d and %d; only one class per vertex can be learnt,"
                    + " choose one of them",
                source, r, hot[r], c);
          }
          hot[r] = c;
        }
      }
    }
    return hot;
  }

  /** The elements as real numbers; the array must not be changed. */
  public float[] floats() {
    if (data instanceof float[] floats) {
      return floats;
    }
    float[] out = new float[length()];
    for (int k = 0; k < out.length; k++) {
      out[k] = (float) number(k, "numbers are needed");
    }
    return out;
  }

  private double number(int k, String needed) {
    if (data instanceof double[] doubles) {
      return doubles[k];
    } else if (data instanceof long[] longs) {
      return longs[k];
    } else if (data instanceof float[] floats) {
      return floats[k];
    } else if (data instanceof int[] ints) {
      return ints[k];
    } else if (object(k) instanceof Number number) {
      return number.doubleValue();
    } else if (object(k) instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    throw InputException.of("%s: element %s is '%s', %s", source, k, shown(object(k)), needed);
  }

  /** The elements as text. */
  public List<String> strings() {
    List<String> out = new ArrayList<>(length());
    for (int k = 0; k < length(); k++) {
      out.add(text(source, Array.get(data, k)));
    }
    return out;
  }

  /** The text of an element; bytes are UTF-8. */
  public static String text(String source, Object element) {
    if (element instanceof byte[] raw) {
      return StrictText.decode(source, raw, 0, raw.length, StandardCharsets.UTF_8);
    }
    return shown(element);
  }

  private static String shown(Object element) {
    boolean plain =
        element == null
            || element instanceof String
            || element instanceof Number
            || element instanceof Boolean;
    return plain ? "" + element : "a value of another kind";
  }
}
