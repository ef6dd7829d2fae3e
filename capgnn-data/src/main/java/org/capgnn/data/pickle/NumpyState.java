package org.capgnn.data.pickle;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.razorvine.pickle.PickleException;
import org.capgnn.data.numpy.CsrArrays;
import org.capgnn.data.numpy.DType;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.data.numpy.WholeNumber;
import org.capgnn.graph.InputException;

/** Builds NumPy and SciPy values from the state that a pickle gives them. */
final class NumpyState {
  private NumpyState() {}

  /** An array from {@code (version, shape, type, Fortran order, bytes or list)}. */
  static NumpyArray array(String source, Object[] state) {
    int first = state.length - 4; // old pickles lack the version in front
    Object[] sizes = (Object[]) state[first];
    long[] shape = Arrays.stream(sizes).mapToLong(NumpyState::whole).toArray();
    DType type = (DType) state[first + 1];
    boolean fortran = (Boolean) state[first + 2];
    Object content = state[first + 3];
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

  private static long whole(Object size) {
    return WholeNumber.of(size).orElseThrow(() -> new PickleException("a size is not whole"));
  }

  /** An element type with its byte order: {@code (version, order, subtype, field names, ...)}. */
  static DType type(String source, DType type, Object[] state) {
    if (state[2] != null || state[3] != null) {
      throw InputException.of(
          "%s: structured arrays are not supported; save plain columns", source);
    }
    return type.withOrder((String) state[1]);
  }

  /** A SciPy CSR matrix from its attributes. */
  static CsrArrays matrix(String source, Map<?, ?> attributes) {
    Object shape =
        attributes.containsKey("_shape") ? attributes.get("_shape") : attributes.get("shape");
    if (!(shape instanceof Object[] sizes) || sizes.length != 2) {
      throw new InputException(source + ": a SciPy matrix without a shape of two sizes");
    }
    return new CsrArrays(
        source,
        Math.toIntExact(whole(sizes[0])),
        Math.toIntExact(whole(sizes[1])),
        array(source, attributes, "data"),
        array(source, attributes, "indices"),
        array(source, attributes, "indptr"));
  }

  private static NumpyArray array(String source, Map<?, ?> attributes, String name) {
    if (attributes.get(name) instanceof NumpyArray array) {
      return array;
    }
    throw InputException.of("%s: a SciPy matrix without the array %s", source, name);
  }
}
