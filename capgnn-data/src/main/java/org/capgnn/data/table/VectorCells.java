package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.capgnn.column.Cells;
import org.capgnn.column.NameHints;
import org.capgnn.column.RawColumn;
import org.capgnn.data.file.StatedSize;

/**
 * Columns whose cells are vectors, such as {@code [0.1, 0.2]}, which become one column for each
 * number.
 *
 * <p>Without brackets, {@code 1,234,567.5} might be one number. At least three numbers are then
 * required, and a decimal point in one that is not the last; or spaces between them that do not
 * separate groups of three digits, nor the parts of a date.
 */
final class VectorCells {
  private static final int SAMPLE = 20;
  private static final String SEPARATORS = ",;|";
  private static final int FEWEST = 3;

  /** What looks like numbers with spaces between them and is one number, or a date. */
  private static final Pattern ONE =
      Pattern.compile("[-+]?\\d{1,3}( \\d{3})+([.,]\\d+)?|(19|20)\\d\\d \\d{1,2} \\d{1,2}");

  /** Each number becomes a column, which takes memory even in a table of a single row. */
  private static final int LONGEST = 10_000;

  /** Most rows per given vector; a row without one takes as much memory as a row with one. */
  private static final int ROWS_PER_VECTOR = 50;

  private VectorCells() {}

  /**
   * The columns, with those of vectors replaced.
   *
   * @param file name of the table, for messages
   * @param kept names of columns that stay as they are
   */
  static List<RawColumn> expanded(String file, List<RawColumn> columns, Set<String> kept) {
    List<RawColumn> all = new ArrayList<>();
    for (RawColumn column : columns) {
      int length = kept.contains(column.name()) ? 0 : lengthIn(column);
      if (length > 0) {
        requireFilled(file, column, length);
        all.addAll(elements(column, length));
      } else {
        all.add(column);
      }
    }
    return all;
  }

  private static void requireFilled(String file, RawColumn column, int length) {
    long vectors = 0;
    for (int code : column.codes()) {
      vectors += Cells.isMissing(column.values().get(code)) ? 0 : 1;
    }
    StatedSize.check(
        file,
        "cells of the vectors in column '" + column.name() + "'",
        (long) length * column.rows(),
        length * vectors,
        ROWS_PER_VECTOR);
  }

  /** How many numbers the vectors of a column have; 0 if some cell is none. */
  private static int lengthIn(RawColumn column) {
    int length = 0;
    int seen = 0;
    boolean bracketed = true;
    boolean pointed = false;
    boolean spaced = !NameHints.code(column.name()); // a phone number is no vector
    boolean several = false;
    for (String value : column.values()) {
      if (Cells.isMissing(value)) {
        continue;
      }
      List<String> elements = elementsOf(value);
      length = seen++ == 0 ? elements.size() : length;
      if (elements.size() != length || length < 2 || length > LONGEST) {
        return 0;
      }
      bracketed &= isBracketed(value.strip());
      spaced &= isSpaced(value.strip());
      several |= !ONE.matcher(value.strip()).matches();
      for (int k = 0; k < length; k++) {
        if (Float.isNaN(Numbers.finite(elements.get(k)))) {
          return 0;
        }
        pointed |= k < length - 1 && elements.get(k).indexOf('.') >= 0;
      }
      if (seen == SAMPLE && !bracketed && !pointed && !(spaced && several)) {
        return 0; // cheaper than to look at all
      }
    }
    boolean listed = pointed || (spaced && several);
    return bracketed || (listed && length >= FEWEST) ? length : 0;
  }

  /** By hand, since regular expressions take quadratic time for long runs of spaces. */
  private static List<String> elementsOf(String cell) {
    String text = cell.strip();
    boolean brackets = isBracketed(text);
    boolean spaced = brackets || isSpaced(text);
    int end = brackets ? text.length() - 1 : text.length();
    List<String> elements = new ArrayList<>();
    int start = brackets ? 1 : 0;
    for (int i = start; i <= end; i++) {
      boolean blank =
          i < end
              && spaced
              && Character.isWhitespace(text.charAt(i))
              && SEPARATORS.indexOf(text.charAt(i + 1)) < 0;
      if (i == end || blank || SEPARATORS.indexOf(text.charAt(i)) >= 0) {
        String element = text.substring(start, i).strip();
        boolean between = blank || (i == end && !elements.isEmpty());
        if (!element.isEmpty() || !between) {
          elements.add(element);
        }
        start = i + 1;
      }
    }
    return elements;
  }

  /** Whether nothing but spaces separates the parts of a text. */
  private static boolean isSpaced(String text) {
    return text.indexOf(' ') > 0
        && !isBracketed(text)
        && text.chars().noneMatch(c -> SEPARATORS.indexOf(c) >= 0);
  }

  private static boolean isBracketed(String text) {
    return (text.startsWith("[") && text.endsWith("]"))
        || (text.startsWith("(") && text.endsWith(")"));
  }

  private static List<RawColumn> elements(RawColumn column, int length) {
    List<RawColumn.Builder> builders =
        IntStream.range(0, length)
            .mapToObj(k -> new RawColumn.Builder(column.name() + "." + k))
            .toList();
    for (int code : column.codes()) {
      String value = column.values().get(code);
      List<String> vector = Cells.isMissing(value) ? null : elementsOf(value);
      for (int k = 0; k < length; k++) {
        builders.get(k).add(vector == null ? "" : vector.get(k));
      }
    }
    return builders.stream().map(RawColumn.Builder::build).toList();
  }
}
