package org.capgnn.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cells of one column as text, each distinct text once.
 *
 * @param codes position of each row's text in {@code values}; must not be changed
 * @param values the distinct texts
 */
public record RawColumn(String name, int[] codes, List<String> values) {

  public int rows() {
    return codes.length;
  }

  /** Number of rows of each distinct text. */
  int[] counts() {
    int[] counts = new int[values.size()];
    for (int code : codes) {
      counts[code]++;
    }
    return counts;
  }

  /** Collects the cells of a column, row by row. */
  public static final class Builder {
    private final String name;
    private final Map<String, Integer> known = new HashMap<>();
    private final List<String> values = new ArrayList<>();
    private int[] codes = new int[64];
    private int rows;

    public Builder(String name) {
      this.name = name;
    }

    /** Adds the next cell; empty or null if missing. */
    public Builder add(String cell) {
      if (rows == codes.length) {
        codes = Arrays.copyOf(codes, rows * 2);
      }
      String text = cell == null ? "" : cell;
      Integer code = known.get(text);
      if (code == null) {
        code = values.size();
        known.put(text, code);
        values.add(text);
      }
      codes[rows++] = code;
      return this;
    }

    public RawColumn build() {
      return new RawColumn(name, Arrays.copyOf(codes, rows), values);
    }
  }
}
