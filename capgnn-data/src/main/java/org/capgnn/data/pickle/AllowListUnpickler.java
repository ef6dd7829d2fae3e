package org.capgnn.data.pickle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
 * would allocate memory before reading.
 */
final class AllowListUnpickler extends Unpickler {
  private static final int LONGEST_NAME = 200;

  private final String source;
  private final Constructors constructors;

  AllowListUnpickler(String source) {
    this.source = source;
    this.constructors = new Constructors(source);
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
          Opcodes.BINPERSID ->
          throw refused("an object of opcode 0x" + Integer.toHexString(opcode));
      case Opcodes.BINUNICODE, Opcodes.BINBYTES, Opcodes.LONG4 -> {
        checkLength(Integer.BYTES);
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
    Object built;
    if (target instanceof Constructors.Pending pending) {
      built = pending.withState().apply(state);
    } else if (target instanceof DType type) {
      built = NumpyState.type(source, type, (Object[]) state);
    } else {
      throw refused("state for a value that has none");
    }
    memo.replaceAll((key, value) -> value == target ? built : value); // still has it without state
    stack.add(built);
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
  private void checkLength(int lengthBytes) throws IOException {
    input.mark(lengthBytes);
    long length = 0;
    for (int k = 0; k < lengthBytes; k++) {
      length |= (long) Math.max(0, input.read()) << (8 * k);
    }
    input.reset();
    if (length < 0 || length > input.available() - lengthBytes) {
      throw new IOException(length + " bytes announced, " + input.available() + " left");
    }
  }
}
