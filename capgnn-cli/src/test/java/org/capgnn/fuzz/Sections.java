package org.capgnn.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Several files in one input: each starts with a line such as {@code @@vertices.csv}.
 *
 * <p>The line end before the next such line does not belong to a file.
 */
final class Sections {
  private static final byte[] MARK = "\n@@".getBytes(StandardCharsets.US_ASCII);
  private static final int LONGEST_NAME = 40;

  private Sections() {}

  /**
   * The files by name.
   *
   * @param first name of the bytes before the first mark
   */
  static Map<String, byte[]> of(byte[] data, String first) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    String name = first;
    int start = 0;
    boolean marked = data.length > 1 && data[0] == '@' && data[1] == '@';
    int mark = marked ? 0 : find(data, 0);
    while (mark >= 0) {
      int nameStart = mark + (data[mark] == '@' ? 2 : MARK.length);
      int end = nameStart;
      while (end < data.length && data[end] != '\n' && end - nameStart < LONGEST_NAME) {
        end++;
      }
      if (mark > 0) {
        files.put(name, Arrays.copyOfRange(data, Math.min(start, mark), mark));
      }
      name = plain(new String(data, nameStart, end - nameStart, StandardCharsets.ISO_8859_1));
      start = Math.min(data.length, end + 1);
      mark = find(data, end);
    }
    files.put(name, Arrays.copyOfRange(data, start, data.length));
    return files;
  }

  private static int find(byte[] data, int from) {
    for (int at = from; at + MARK.length <= data.length; at++) {
      if (Arrays.equals(data, at, at + MARK.length, MARK, 0, MARK.length)) {
        return at;
      }
    }
    return -1;
  }

  /** A name that stays in its folder. */
  private static String plain(String name) {
    String safe = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return safe.isEmpty() || safe.startsWith(".") ? "_" + safe : safe;
  }
}
