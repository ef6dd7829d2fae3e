package org.capgnn.data.pickle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import net.razorvine.pickle.IObjectConstructor;
import net.razorvine.pickle.Opcodes;
import net.razorvine.pickle.PickleUtils;
import net.razorvine.pickle.Unpickler;
import org.capgnn.data.numpy.DType;
import org.capgnn.graph.InputException;

/**
 * An unpickler that accepts only the names in {@link Constructors}.
 *
 * <p>The library builds a stand-in for any unknown class, sets state by reflection, and keeps its
 * constructors in a map shared by the whole JVM. To prevent all three, this class handles the
 * opcodes that name a class or set state. It also checks announced lengths, for which the library
 * would allocate memory before reading, the number of digits, and the keys of maps, whose hash code
 * would take forever for a list that contains itself.
 */
final class AllowListUnpickler extends Unpickler {
  private static final int LONGEST_NAME = 200;
  private static final int MOST_DIGITS = 100; // parsing takes the square of their number

  private final String source;
  private final Constructors constructors;
  private final Map<Object, Object> built = new IdentityHashMap<>(); // values by their beginnings

  /**
   * @param length bytes of the pickle
   */
  AllowListUnpickler(String source, int length) {
    this.source = source;
    this.constructors = new Constructors(source, length);
  }

  @Override
  protected Object dispatch(short opcode) throws IOException {
    switch (opcode) {
      case Opcodes.GLOBAL -> pushConstructor(nameLine(), nameLine());
      case Opcodes.STACK_GLOBAL -> {
        String name = (String) stack.pop();
        pushConstructor((String) stack.pop(), name);
      }
      case Opcodes.BUILD -> build();
      case Opcodes.BINSTRING -> {
        checkLength(Integer.BYTES);
        stack.add(new String(input.readNBytes(readInt()), StandardCharsets.ISO_8859_1));
      }
      case Opcodes.INST,
          Opcodes.OBJ,
          Opcodes.EXT1,
          Opcodes.EXT2,
          Opcodes.EXT4,
          Opcodes.PERSID,
          Opcodes.BINPERSID,
          Opcodes.EMPTY_SET,
          Opcodes.FROZENSET,
          Opcodes.ADDITEMS ->
          throw refused("an object of opcode 0x" + Integer.toHexString(opcode));
      case Opcodes.SETITEM, Opcodes.SETITEMS, Opcodes.DICT -> addToMap(opcode);
      case Opcodes.GET, Opcodes.BINGET, Opcodes.LONG_BINGET -> {
        super.dispatch(opcode);
        Object found = stack.pop();
        stack.add(built.getOrDefault(found, found));
      }
      case Opcodes.INT, Opcodes.LONG, Opcodes.FLOAT -> {
        checkDigits();
        return super.dispatch(opcode);
      }
      case Opcodes.BINUNICODE, Opcodes.BINBYTES -> {
        checkLength(Integer.BYTES);
        return super.dispatch(opcode);
      }
      case Opcodes.LONG4 -> {
        if (checkLength(Integer.BYTES) > MOST_DIGITS) {
          throw tooLong();
        }
        return super.dispatch(opcode);
      }
      case Opcodes.BINUNICODE8, Opcodes.BINBYTES8, Opcodes.BYTEARRAY8 -> {
        checkLength(Long.BYTES);
        return super.dispatch(opcode);
      }
      default -> {
        return super.dispatch(opcode);
      }
    }
    return NO_RETURN_VALUE;
  }

  private void pushConstructor(String module, String name) {
    IObjectConstructor constructor = constructors.find(module, name);
    if (constructor == null) {
      throw refused(module + "." + name);
    }
    stack.add(constructor);
  }

  private InputException refused(String what) {
    return InputException.of(
        "%s: the pickle asks for %s; only NumPy arrays, SciPy CSR matrices and plain containers"
            + " are read",
        source, what.replaceAll("\\p{Cntrl}", "?"));
  }

  private void build() {
    Object state = stack.pop();
    Object target = stack.pop();
    Object complete;
    if (target instanceof Constructors.Pending pending) {
      complete = pending.withState().apply(state);
    } else if (target instanceof DType type) {
      complete = NumpyState.type(source, type, (Object[]) state);
    } else {
      throw refused("state for a value that has none");
    }
    built.put(target, complete); // the memo still has the one without state
    stack.add(complete);
  }

  @SuppressWarnings("unchecked") // only maps made by this class are on the stack
  private void addToMap(short opcode) {
    List<Object> items = opcode == Opcodes.SETITEM ? lastTwo() : stack.pop_all_since_marker();
    if (opcode == Opcodes.DICT) {
      stack.add(new HashMap<Object, Object>());
    }
    Map<Object, Object> map = (Map<Object, Object>) stack.peek();
    for (int k = 0; k + 1 < items.size(); k += 2) {
      Containers.checkKey(source, items.get(k));
      map.put(items.get(k), items.get(k + 1));
    }
  }

  private List<Object> lastTwo() {
    Object value = stack.pop();
    return Arrays.asList(stack.pop(), value);
  }

  /** Refuses a number of many digits, which ends at the end of its line. */
  private void checkDigits() throws IOException {
    input.mark(MOST_DIGITS);
    int next = input.read();
    for (int k = 0; k < MOST_DIGITS && next >= 0 && next != '\n'; k++) {
      next = input.read();
    }
    if (next >= 0 && next != '\n') {
      throw tooLong();
    }
    input.reset();
  }

  private InputException tooLong() {
    return InputException.of(
        "%s: the pickle has a number of more than %d digits; is it damaged?", source, MOST_DIGITS);
  }

  /**
   * Reads a module or class name up to its line end; the library would accept the end of the file
   * too.
   */
  private String nameLine() throws IOException {
    StringBuilder name = new StringBuilder();
    for (int next = input.read(); next != '\n'; next = input.read()) {
      if (next < 0 || name.length() == LONGEST_NAME) {
        throw new IOException("no end of the name " + name);
      }
      name.append((char) next);
    }
    return name.toString();
  }

  private int readInt() throws IOException {
    return PickleUtils.bytes_to_integer(input.readNBytes(Integer.BYTES));
  }

  /** Refuses a length that goes beyond the end of the file. */
  private long checkLength(int lengthBytes) throws IOException {
    input.mark(lengthBytes);
    long length = 0;
    for (int k = 0; k < lengthBytes; k++) {
      length |= (long) Math.max(0, input.read()) << (8 * k);
    }
    input.reset();
    if (length < 0 || length > input.available() - lengthBytes) {
      throw new IOException(length + " bytes announced, " + input.available() + " left");
    }
    return length;
  }
}
