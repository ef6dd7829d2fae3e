package org.capgnn.data.pickle;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.capgnn.data.numpy.DType;
import org.capgnn.data.numpy.NumpyArray;

/**
 * An array whose content follows as its state: {@code (version, shape, type, Fortran order, bytes
 * or list)}.
 */
final class PendingArray {
  private final String source;

  PendingArray(String source) {
    this.source = source;
  }

  NumpyArray withState(Object state) {
    Object[] parts = (Object[]) state;
    int first = parts.length - 4; // old pickles lack the version in front
    Object[] sizes = (Object[]) parts[first];
    long[] shape = Arrays.stream(sizes).mapToLong(size -> ((Number) size).longValue()).toArray();
    DType type = ((PendingDType) parts[first + 1]).type();
    boolean fortran = (Boolean) parts[first + 2];
    Object content = parts[first + 3];
    if (content instanceof List<?> items) {
      return NumpyArray.ofObjects(source, shape, items);
    }
    byte[] bytes =
        content instanceof String text // Python 2 text is bytes
            ? text.getBytes(StandardCharsets.ISO_8859_1)
            : (byte[]) content;
    return NumpyArray.read(
        source, type, shape, fortran, bytes.length, new ByteArrayInputStream(bytes));
  }
}
