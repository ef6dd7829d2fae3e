package org.capgnn.column;

import java.util.Collection;
import java.util.List;

/**
 * Decides for a table whether its numbers have decimal commas.
 *
 * <p>{@code 1.250} and {@code 1,250} may be either; another number of the same table, such as
 * {@code 0,5}, tells which. If none does, the separator of the cells does.
 */
final class TableLocale {
  private static final int SAMPLE = 1000;
  private static final double MOST = 0.95;

  private TableLocale() {}

  /**
   * Whether 0,5 is a half.
   *
   * @param likely whether semicolons separate the cells, as they do where commas are decimal
   */
  static boolean hasDecimalCommas(Collection<RawColumn> table, boolean likely) {
    int commas = 0;
    int points = 0;
    for (RawColumn column : table) {
      List<String> cells =
          column.values().stream()
              .limit(SAMPLE)
              .map(String::strip)
              .filter(cell -> !Cells.isMissing(cell))
              .toList();
      double comma = share(cells, NumberStyle.COMMA_DECIMAL);
      double plain = share(cells, NumberStyle.PLAIN);
      double groups = share(cells, NumberStyle.COMMA_GROUPS);
      commas += comma >= MOST && comma > plain && comma > groups ? 1 : 0;
      points += Math.max(plain, groups) >= MOST && Math.max(plain, groups) > comma ? 1 : 0;
    }
    return commas == points ? likely : commas > points;
  }

  private static double share(List<String> cells, NumberStyle style) {
    long numbers = cells.stream().filter(cell -> !Double.isNaN(style.parse(cell))).count();
    return cells.isEmpty() ? 0 : (double) numbers / cells.size();
  }
}
