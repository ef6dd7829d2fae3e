package org.capgnn.data.pickle;

import java.util.Map;
import org.capgnn.data.numpy.CsrArrays;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.graph.InputException;

/** A SciPy CSR matrix whose attributes follow as its state. */
final class PendingMatrix {
  private final String source;

  PendingMatrix(String source) {
    this.source = source;
  }

  CsrArrays withState(Object state) {
    Map<?, ?> attributes = (Map<?, ?>) state;
    Object shape =
        attributes.containsKey("_shape") ? attributes.get("_shape") : attributes.get("shape");
    if (!(shape instanceof Object[] sizes) || sizes.length != 2) {
      throw new InputException(source + ": a SciPy matrix without a shape of two sizes");
    }
    return new CsrArrays(
        source,
        Math.toIntExact(((Number) sizes[0]).longValue()),
        Math.toIntExact(((Number) sizes[1]).longValue()),
        array(attributes, "data"),
        array(attributes, "indices"),
        array(attributes, "indptr"));
  }

  private NumpyArray array(Map<?, ?> attributes, String name) {
    if (attributes.get(name) instanceof NumpyArray array) {
      return array;
    }
    throw new InputException(source + ": a SciPy matrix without the array " + name);
  }
}
