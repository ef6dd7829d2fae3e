package org.capgnn.data.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.function.LongUnaryOperator;
import org.capgnn.data.EncodingException;

/**
 * Passes bytes on and checks that they are UTF-8.
 *
 * <p>A decoder would replace other bytes in silence, so that two labels of a Latin-1 file could
 * become one. ASCII, most of any table, is skipped eight bytes at a time, and lines are counted
 * only for a message, so that the check costs next to nothing.
 */
final class Utf8Checked extends FilterInputStream {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final int SHOWN = 8;

  private final String name;
  private final LongUnaryOperator lineAt;
  private long position;
  private int expected; // continuation bytes that must follow
  private int accepted; // bytes of the current character so far
  private int lowest; // limits of the next continuation byte
  private int highest;

  /**
   * @param lineAt the line of a byte of the file, from 1; asked only before failing
   */
  Utf8Checked(String name, InputStream in, LongUnaryOperator lineAt) {
    super(in);
    this.name = name;
    this.lineAt = lineAt;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = super.read(bytes, from, length);
    if (read > 0) {
      check(bytes, from, from + read);
      position += read;
    } else if (read < 0 && expected > 0) {
      throw new EncodingException(
          name, lineAt.applyAsLong(position), "the file ends within a character");
    }
    return read;
  }

  private void check(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) {
      if (expected == 0) {
        i = skipAscii(b, i, to);
        if (i == to) {
          return;
        }
      }
      int next = b[i] & 0xFF;
      if (expected > 0) {
        if (next < lowest || next > highest) {
          refuse(b, from, Math.max(from, i - accepted), to);
        }
        expected--;
        accepted++;
        lowest = 0x80;
        highest = 0xBF;
      } else {
        start(b, from, i, to);
      }
    }
  }

  private static int skipAscii(byte[] b, int from, int to) {
    int at = from;
    while (at + Long.BYTES <= to && ((long) LONG.get(b, at) & HIGH_BITS) == 0) {
      at += Long.BYTES;
    }
    while (at < to && b[at] >= 0) {
      at++;
    }
    return at;
  }

  /** The first byte of a longer character, which must not encode a shorter one or a surrogate. */
  private void start(byte[] b, int from, int at, int to) {
    int first = b[at] & 0xFF;
    if (first < 0xC2 || first > 0xF4) {
      refuse(b, from, at, to);
    }
    accepted = 1;
    expected = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  }

  private void refuse(byte[] b, int from, int at, int to) {
    long offset = position + at - from;
    String bytes = HexFormat.ofDelimiter(" ").formatHex(b, at, Math.min(to, at + SHOWN));
    boolean utf16 = offset < 2 && at + 1 < to && (b[at] & b[at + 1] & 0xFE) == 0xFE;
    throw new EncodingException(
        name,
        lineAt.applyAsLong(offset),
        "byte %d of the file and the next are %s, which is not UTF-8%s"
            .formatted(offset, bytes, utf16 ? " but the start of UTF-16" : ""));
  }
}
