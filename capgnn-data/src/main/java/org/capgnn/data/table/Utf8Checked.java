package org.capgnn.data.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import org.capgnn.data.EncodingException;

/**
 * Passes bytes on and checks that they are UTF-8.
 *
 * <p>A decoder would replace other bytes in silence, so that two labels of a Latin-1 file could
 * become one. ASCII, most of any table, is skipped at the speed of the memory.
 */
final class Utf8Checked extends FilterInputStream {
  private static final int SHOWN = 8;

  private final String name;
  private long line = 1;
  private long position;
  private int expected; // continuation bytes that must follow
  private int accepted; // bytes of the current character so far
  private int lowest; // limits of the next continuation byte
  private int highest;

  Utf8Checked(String name, InputStream in) {
    super(in);
    this.name = name;
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
      throw new EncodingException(name, line, "the file ends within a character");
    }
    return read;
  }

  private void check(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) {
      int next = b[i];
      if (next >= 0 && expected == 0) {
        continue;
      }
      next &= 0xFF;
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
    countLines(b, from, to);
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

  private void countLines(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) {
      line += b[i] == '\n' ? 1 : 0;
    }
  }

  private void refuse(byte[] b, int from, int at, int to) {
    countLines(b, from, at);
    long offset = position + at - from;
    String bytes = HexFormat.ofDelimiter(" ").formatHex(b, at, Math.min(to, at + SHOWN));
    boolean utf16 = offset < 2 && at + 1 < to && (b[at] & b[at + 1] & 0xFE) == 0xFE;
    throw new EncodingException(
        name,
        line,
        "byte %d of the file and the next are %s, which is not UTF-8%s"
            .formatted(offset, bytes, utf16 ? " but the start of UTF-16" : ""));
  }
}
