package org.capgnn.data.table;

import java.nio.charset.StandardCharsets;

/** Parses numbers from bytes, without creating a string if the number is simple. */
public final class Numbers {
  /** The result of {@link #key} for anything but a plain number. */
  static final long NO_KEY = -1;

  private static final int KEY_DIGITS = 18;
  private static final int EXACT_DIGITS = 15; // a double holds these exactly
  private static final double[] TEN_TO = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private Numbers() {}

  /** The value of a non-negative whole number spelled without leading zeros, or {@link #NO_KEY}. */
  static long key(byte[] b, int from, int to) {
    int length = to - from;
    if (length < 1 || length > KEY_DIGITS || (b[from] == '0' && length > 1)) {
      return NO_KEY;
    }
    long value = 0;
    for (int i = from; i < to; i++) {
      int digit = b[i] - '0';
      if (digit < 0 || digit > 9) {
        return NO_KEY;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  /**
   * The float nearest to a decimal number, the same as {@link Float#parseFloat(String)} gives.
   *
   * @throws NumberFormatException if it is not a number
   */
  static float decimal(byte[] b, int from, int to) {
    int at = from < to && b[from] == '-' ? from + 1 : from;
    long mantissa = 0;
    int digits = 0;
    int fraction = -1; // digits after the point; -1 before it
    for (; at < to; at++) {
      int digit = b[at] - '0';
      if (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        digits++;
        fraction += fraction >= 0 ? 1 : 0;
      } else if (b[at] == '.' && fraction < 0) {
        fraction = 0;
      } else {
        return spelled(b, from, to);
      }
      if (digits > EXACT_DIGITS) {
        return spelled(b, from, to);
      }
    }
    if (digits == 0) {
      return spelled(b, from, to);
    }
    if (mantissa == 0) {
      return b[from] == '-' ? -0f : 0f;
    }
    // the quotient of two exact doubles is correctly rounded; rounding it again to float errs only
    // at a midpoint
    double value = mantissa / TEN_TO[Math.max(0, fraction)];
    if ((Double.doubleToRawLongBits(value) & 0x1FFFFFFFL) == 0x10000000L || value < 1e-30) {
      return spelled(b, from, to);
    }
    return (float) (b[from] == '-' ? -value : value);
  }

  /** As {@link Float#parseFloat(String)}, but without Java's suffixes. */
  public static float decimal(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return decimal(bytes, 0, bytes.length);
  }

  /** The number in a cell, or NaN if it is not a finite number. */
  public static float finite(String cell) {
    try {
      float value = decimal(cell);
      return Float.isFinite(value) ? value : Float.NaN;
    } catch (NumberFormatException e) {
      return Float.NaN;
    }
  }

  private static float spelled(byte[] b, int from, int to) {
    String text = new String(b, from, to - from, StandardCharsets.UTF_8).strip();
    if (text.endsWith("f") || text.endsWith("F") || text.endsWith("d") || text.endsWith("D")) {
      throw new NumberFormatException(text); // Java's suffixes do not belong in a table
    }
    return Float.parseFloat(text);
  }
}
