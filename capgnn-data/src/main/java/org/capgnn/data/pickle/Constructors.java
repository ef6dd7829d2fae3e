package org.capgnn.data.pickle;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import net.razorvine.pickle.IObjectConstructor;
import net.razorvine.pickle.PickleException;
import org.capgnn.data.numpy.DType;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.graph.InputException;

/** The names that a pickle may use; each of them builds a value and does nothing else. */
final class Constructors {
  /** A value that a pickle has named and whose content follows as its state. */
  record Pending(Function<Object, Object> withState) {}

  private static final long FREE = 32L << 20;

  private final Map<String, IObjectConstructor> byName = new HashMap<>();
  private final IObjectConstructor arrayClass;
  private final String source;
  private long budget;

  /**
   * @param length bytes of the pickle, which bound what may be made of them
   */
  Constructors(String source, int length) {
    this.source = source;
    this.budget = FREE + 2L * length;
    this.arrayClass = arguments -> pendingArray();
    byName.put("collections.defaultdict", arguments -> new HashMap<Object, Object>());
    byName.put("collections.OrderedDict", arguments -> new HashMap<Object, Object>());
    for (String builtins : new String[] {"__builtin__", "builtins"}) {
      byName.put(builtins + ".list", arguments -> new ArrayList<Object>());
    }
    byName.put("_codecs.encode", this::encode);
    byName.put("numpy.ndarray", arrayClass);
    byName.put("numpy.dtype", arguments -> DType.parse(source, (String) arguments[0]));
    for (String core : new String[] {"numpy.core", "numpy._core"}) { // renamed with NumPy 2
      byName.put(core + ".multiarray._reconstruct", this::emptyArray);
      byName.put(core + ".multiarray.scalar", this::scalar);
      byName.put(core + ".numeric._frombuffer", this::fromBuffer);
    }
    for (String csr : new String[] {"scipy.sparse.csr", "scipy.sparse._csr"}) {
      byName.put(csr + ".csr_matrix", arguments -> pendingMatrix());
      byName.put(csr + ".csr_array", arguments -> pendingMatrix());
    }
  }

  private Pending pendingArray() {
    return new Pending(state -> array((Object[]) state));
  }

  private Pending pendingMatrix() {
    return new Pending(state -> NumpyState.matrix(source, (Map<?, ?>) state));
  }

  /** The constructor of that name, or null if it is not on the list. */
  IObjectConstructor find(String module, String name) {
    return byName.get(module + "." + name);
  }

  private Object emptyArray(Object[] arguments) {
    if (arguments.length == 0 || arguments[0] != arrayClass) {
      throw new PickleException("only plain arrays are read");
    }
    return pendingArray();
  }

  private Object scalar(Object[] arguments) {
    Object[] state = {1, new Object[0], arguments[0], false, arguments[1]};
    return array(state).scalar();
  }

  /** Protocol 5 calls this with (bytes, type, shape, order) instead of setting state. */
  private Object fromBuffer(Object[] arguments) {
    Object[] state = {1, arguments[2], arguments[1], "F".equals(arguments[3]), arguments[0]};
    return array(state);
  }

  private NumpyArray array(Object[] state) {
    spend(state[state.length - 1]);
    return NumpyState.array(source, state);
  }

  /** A pickle can name the same bytes many times, and each array made of them is a copy. */
  private void spend(Object content) {
    int bytes =
        content instanceof byte[] raw
            ? raw.length
            : content instanceof String text ? text.length() : 0;
    budget -= bytes;
    if (budget < 0) {
      throw InputException.of(
          "%s: the pickle makes many arrays of the same bytes; is it damaged?", source);
    }
  }

  /** Python 3 writes bytes in protocol 2 as text to be encoded as Latin-1. */
  private Object encode(Object[] arguments) {
    if (arguments.length != 2 || !arguments[1].toString().matches("latin-?1")) {
      throw new PickleException("only Latin-1 is encoded");
    }
    spend(arguments[0]);
    return ((String) arguments[0]).getBytes(StandardCharsets.ISO_8859_1);
  }
}
