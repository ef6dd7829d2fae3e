package org.capgnn.data.table;

import java.util.regex.Pattern;
import org.capgnn.graph.InputException;

/** Numbers such as {@code 0,5} and {@code 1.234,5}, in tables whose cells a semicolon separates. */
final class DecimalCommas {
  private static final int SAMPLE = 1000;
  private static final Pattern WITH_COMMA = Pattern.compile("[-+]?[0-9.]*,[0-9]+");
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?([0-9]+|[1-9][0-9]{0,2}(\\.[0-9]{3})+)(,[0-9]+)?");

  private DecimalCommas() {}

  /** Whether one of the first numbers of a column has a decimal comma. */
  static boolean in(Table table, int column) {
    if (table.separator() != ';') {
      return false;
    }
    boolean[] found = new boolean[1];
    try (Table again = Table.open(table.file())) {
      again.forEachRow(
          SAMPLE, row -> found[0] |= WITH_COMMA.matcher(row.fields()[column].strip()).matches());
    } catch (InputException e) {
      return found[0]; // of what is wrong with a row, reading says more
    }
    return found[0];
  }

  /**
   * The float nearest to such a number. A point can only separate thousands, so that {@code 0.500}
   * is none.
   *
   * @throws NumberFormatException if it is none
   */
  static float parse(String cell) {
    String text = cell.strip();
    if (!NUMBER.matcher(text).matches()) {
      throw new NumberFormatException(text);
    }
    return Numbers.decimal(text.replace(".", "").replace(',', '.'));
  }
}
