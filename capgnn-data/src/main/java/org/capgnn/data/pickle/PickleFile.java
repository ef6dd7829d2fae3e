package org.capgnn.data.pickle;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;

/** Reads one pickled value and reports any defect of the file in one line. */
public final class PickleFile {
  private static final int PROTOCOL_OPCODE = 0x80;
  private static final int NEWEST_PROTOCOL = 5;

  private PickleFile() {}

  /**
   * The value pickled in a file: numbers, text, lists, maps, {@code Object[]} tuples, arrays and
   * matrices.
   */
  public static Object read(Path file) {
    if (Files.notExists(file)) {
      throw InputException.of(
          "%s: no such file; put it beside the other files of the data set", file);
    }
    return parse(file.toString(), InputFile.bytes(file, InputFile.MOST_BYTES));
  }

  /**
   * The value pickled in an array of bytes.
   *
   * @param source origin of the bytes, for messages
   */
  public static Object parse(String source, byte[] bytes) {
    checkMagic(source, bytes);
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    try {
      Object value = new AllowListUnpickler(source, bytes.length).load(in);
      Containers.check(source, value);
      return value;
    } catch (InputException e) {
      throw e;
    } catch (IOException e) {
      throw new InputException(
          "%s: truncated pickle: it ends after %s bytes without its end mark; fetch the file again"
              .formatted(source, bytes.length),
          e);
    } catch (RuntimeException e) { // the library throws many types for a damaged pickle
      throw new InputException(
          "%s: damaged pickle: not understood at byte %d; fetch the file again"
              .formatted(source, bytes.length - in.available()),
          e);
    }
  }

  private static void checkMagic(String source, byte[] bytes) {
    if (bytes.length == 0) {
      throw InputException.of(
          "%s: empty file, a pickle was expected; fetch the file again", source);
    }
    int opcode = bytes[0] & 0xFF;
    int protocol = bytes.length < 2 ? 0 : bytes[1] & 0xFF;
    if (opcode != PROTOCOL_OPCODE || protocol < 2 || protocol > NEWEST_PROTOCOL) {
      throw InputException.of(
          "%s: not a pickle of protocol 2 to %d: it starts with the bytes %02x %02x, expected"
              + " 80 02; is it the right file?",
          source, NEWEST_PROTOCOL, opcode, protocol);
    }
  }
}
