package org.capgnn.data.numpy;

import java.nio.ByteOrder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.capgnn.graph.InputException;

/**
 * The element type of a NumPy array.
 *
 * @param kind NumPy's letter: {@code b} boolean, {@code i} and {@code u} whole, {@code f} real,
 *     {@code S} bytes, {@code U} text, {@code O} pickled objects
 * @param itemBytes bytes per element in the file
 * @param order byte order of a number
 */
public record DType(char kind, int itemBytes, ByteOrder order) {
  private static final Pattern TEXT = Pattern.compile("([<>|=]?)([biufSaUO])(\\d{0,6})");
  private static final int BYTES_PER_CODE_POINT = 4;

  /**
   * Parses a descriptor such as {@code <i4}.
   *
   * @param source file and entry, for messages
   */
  public static DType parse(String source, String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw unsupported(source, text);
    }
    char kind = matcher.group(2).charAt(0) == 'a' ? 'S' : matcher.group(2).charAt(0);
    int size = matcher.group(3).isEmpty() ? 0 : Integer.parseInt(matcher.group(3));
    boolean known =
        switch (kind) {
          case 'b' -> size == 1;
          case 'i', 'u' -> size == 1 || size == 2 || size == 4 || size == 8;
          case 'f' -> size == 4 || size == 8;
          default -> true;
        };
    if (!known) {
      throw unsupported(source, text);
    }
    ByteOrder order = matcher.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    return new DType(kind, kind == 'U' ? size * BYTES_PER_CODE_POINT : size, order);
  }

  private static InputException unsupported(String source, String text) {
    return InputException.of(
        "%s: element type %s is not supported; save it as int32, int64, float32, float64, bool"
            + " or text",
        source, text);
  }

  /** The same type with the byte order that a pickle states separately. */
  public DType withOrder(String letter) {
    return letter.equals(">") ? new DType(kind, itemBytes, ByteOrder.BIG_ENDIAN) : this;
  }
}
