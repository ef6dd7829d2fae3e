package org.capgnn.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * What the cells of a column look like.
 *
 * <p>A type is taken if at least 95% of the cells that are not missing have it; the others then
 * count as missing.
 *
 * @param reason what was seen, for a person
 * @param style spelling of numbers, pattern of dates or separator of tokens; null for other types
 */
record ColumnLook(ColumnType type, String reason, String style) {
  private static final double MOST = 0.95;
  private static final double ALMOST_ALL = 0.99;

  /** Fewer rows than this say little about whether a column is unique by its nature. */
  private static final int FEW = 10;

  /** Text has at least this many words per cell on average. */
  private static final double WORDS = 3;

  /**
   * Looks at a column.
   *
   * @param wish the type that a user wants, or null
   * @param commaIsDecimal whether the table comes from a place where 0,5 is a half, as tables with
   *     semicolons usually do
   */
  static ColumnLook at(RawColumn column, ColumnType wish, boolean commaIsDecimal) {
    Counts counts = Counts.of(column);
    if (wish == ColumnType.IGNORED) {
      return new ColumnLook(wish, "left out on request", null);
    }
    if (counts.distinct == 0) {
      return new ColumnLook(ColumnType.EMPTY, "no cell has a value", null);
    }
    if (wish != null) {
      return wished(counts, wish, commaIsDecimal);
    }
    if (counts.distinct == 1 && counts.missing == 0) {
      String value = counts.values.get(0);
      return new ColumnLook(ColumnType.CONSTANT, "always '" + shown(value) + "'", null);
    }
    if (counts.distinct <= 6 && counts.share(v -> !Double.isNaN(Cells.truth(v))) == 1) {
      return new ColumnLook(ColumnType.BOOLEAN, "true or false", null);
    }
    NumberSpelling numbers = numberSpelling(counts, commaIsDecimal);
    if (numbers != null && isDigitDates(counts)) {
      return dates(counts, DateStyle.DIGITS);
    }
    if (numbers != null) {
      return numeric(column, counts, numbers);
    }
    String dates = datePattern(counts, commaIsDecimal);
    return dates != null ? dates(counts, dates) : words(counts);
  }

  private static ColumnLook wished(Counts counts, ColumnType wish, boolean commaIsDecimal) {
    String style = null;
    if (wish == ColumnType.NUMBER) {
      style = bestSpelling(counts, commaIsDecimal).text();
    } else if (wish == ColumnType.DATE) {
      style = isDigitDates(counts) ? DateStyle.DIGITS : datePattern(counts, commaIsDecimal);
      if (style == null) {
        return new ColumnLook(
            ColumnType.CATEGORY, "on request, but no pattern of dates fits", null);
      }
    }
    return new ColumnLook(wish, "on request", style);
  }

  private static NumberSpelling numberSpelling(Counts counts, boolean commaIsDecimal) {
    NumberSpelling best = bestSpelling(counts, commaIsDecimal);
    return numbers(counts, best) >= MOST ? best : null;
  }

  /** The spelling that reads the most cells. */
  private static NumberSpelling bestSpelling(Counts counts, boolean commaIsDecimal) {
    NumberSpelling best = bestOf(counts, "", commaIsDecimal);
    String unit = numbers(counts, best) >= MOST ? "" : NumberSpelling.unitIn(counts.values);
    return unit.isEmpty() ? best : bestOf(counts, unit, commaIsDecimal);
  }

  /** The style that reads the most cells; in a tie, the one that the table suggests. */
  private static NumberSpelling bestOf(Counts counts, String unit, boolean commaIsDecimal) {
    NumberSpelling plain = new NumberSpelling(NumberStyle.PLAIN, unit);
    NumberSpelling groups = new NumberSpelling(NumberStyle.COMMA_GROUPS, unit);
    NumberSpelling decimal = new NumberSpelling(NumberStyle.COMMA_DECIMAL, unit);
    double plainShare = numbers(counts, plain);
    double groupsShare = numbers(counts, groups);
    double decimalShare = numbers(counts, decimal);
    if (commaIsDecimal) {
      boolean separated =
          counts.share(v -> v.indexOf('.') >= 0 && !Double.isNaN(decimal.parse(v))) > 0;
      boolean best = decimalShare >= plainShare && decimalShare >= groupsShare;
      return best && (separated || decimalShare > plainShare)
          ? decimal
          : groupsShare > plainShare ? groups : plain;
    }
    NumberSpelling comma = decimalShare > groupsShare ? decimal : groups;
    return Math.max(decimalShare, groupsShare) > plainShare ? comma : plain;
  }

  private static double numbers(Counts counts, NumberSpelling spelling) {
    return counts.share(v -> !Double.isNaN(spelling.parse(v)));
  }

  /** Whether eight digits in each cell are year, month and day. */
  private static boolean isDigitDates(Counts counts) {
    if (counts.share(v -> v.length() == 8 && (v.startsWith("19") || v.startsWith("20"))) < MOST) {
      return false;
    }
    return counts.distinct > 1 && dateShare(counts, DateStyle.of(DateStyle.DIGITS)) >= MOST;
  }

  private static ColumnLook numeric(RawColumn column, Counts counts, NumberSpelling spelling) {
    boolean codes = counts.share(Cells::isCode) > 0.01;
    boolean whole = counts.share(ColumnLook::isWhole) >= MOST;
    boolean unique = counts.present >= FEW && counts.distinct >= ALMOST_ALL * counts.present;
    if (whole && counts.present >= FEW && isRunning(column)) {
      return new ColumnLook(ColumnType.IDENTIFIER, "numbers the rows", null);
    }
    if (whole && unique && NameHints.identifier(column.name())) {
      return new ColumnLook(
          ColumnType.IDENTIFIER, "a different number in each row, named like an id", null);
    }
    if (codes || (whole && NameHints.code(column.name()))) {
      return unique
          ? new ColumnLook(ColumnType.IDENTIFIER, "a different code in each row", null)
          : new ColumnLook(
              ColumnType.CATEGORY,
              codes ? "codes with leading zeros" : "whole numbers, named like codes",
              null);
    }
    String spelled =
        switch (spelling.style()) {
          case PLAIN -> "";
          case COMMA_GROUPS -> ", the comma groups thousands";
          case COMMA_DECIMAL ->
              counts.share(v -> v.indexOf(',') >= 0) > 0
                  ? ", with decimal commas"
                  : ", the point groups thousands";
        };
    spelled += spelling.unit().isEmpty() ? "" : ", in " + spelling.unit();
    String reason = (whole ? counts.distinct + " whole numbers" : "numbers") + spelled;
    return new ColumnLook(ColumnType.NUMBER, reason, spelling.text());
  }

  private static boolean isWhole(String cell) {
    String text = Cells.canonical(cell);
    int from = text.startsWith("-") ? 1 : 0;
    return text.length() > from
        && text.length() <= 18
        && text.chars().skip(from).allMatch(c -> c >= '0' && c <= '9');
  }

  /** Whether the rows are numbered 0, 1, 2, ... or 1, 2, 3, ... */
  private static boolean isRunning(RawColumn column) {
    long first = -1;
    for (int r = 0; r < column.rows(); r++) {
      String cell = column.values().get(column.codes()[r]);
      if (!isWhole(cell)) {
        return false;
      }
      long number = Long.parseLong(Cells.canonical(cell));
      first = r == 0 ? number : first;
      if (first < 0 || first > 1 || number != first + r) {
        return false;
      }
    }
    return true;
  }

  private static String datePattern(Counts counts, boolean dayFirst) {
    if (counts.share(v -> v.length() >= 4 && v.length() <= 40) < MOST) {
      return null;
    }
    for (String pattern : DateStyle.PATTERNS) {
      if (fits(counts, pattern)) {
        String other = DateStyle.otherOrder(pattern);
        boolean swap = dayFirst && other != null && DateStyle.firstOf(pattern).equals("month");
        return swap && fits(counts, other) ? other : pattern;
      }
    }
    return null;
  }

  private static boolean fits(Counts counts, String pattern) {
    DateStyle style = DateStyle.of(pattern);
    return counts.sample(v -> style.parse(v) != null) && dateShare(counts, style) >= MOST;
  }

  private static double dateShare(Counts counts, DateStyle style) {
    return counts.share(v -> style.parse(v) != null);
  }

  private static ColumnLook dates(Counts counts, String pattern) {
    DateStyle style = DateStyle.of(pattern);
    String first =
        counts.values.stream().filter(v -> style.parse(v) != null).findFirst().orElse("");
    String other = DateStyle.otherOrder(pattern);
    String order =
        other != null && fits(counts, other)
            ? ", %s first, though the other order fits too".formatted(DateStyle.firstOf(pattern))
            : "";
    return new ColumnLook(ColumnType.DATE, "dates such as " + shown(first) + order, pattern);
  }

  private static ColumnLook words(Counts counts) {
    String separator = Tokens.separator(counts.values);
    if (separator != null) {
      return new ColumnLook(
          ColumnType.TOKENS,
          "several values per cell, separated by '" + separator + "'",
          separator);
    }
    double words = counts.mean(Words::count);
    if (words >= WORDS && counts.distinct > 0.3 * counts.present) {
      String reason = String.format(Locale.ROOT, "%.0f words per cell", words);
      return new ColumnLook(ColumnType.TEXT, reason, null);
    }
    if (counts.present >= FEW && counts.distinct >= ALMOST_ALL * counts.present) {
      return new ColumnLook(ColumnType.IDENTIFIER, "a different value in each row", null);
    }
    return new ColumnLook(ColumnType.CATEGORY, counts.distinct + " values", null);
  }

  private static String shown(String value) {
    return value.length() <= 30 ? value : value.substring(0, 27) + "...";
  }

  /** The cells that are not missing. */
  private record Counts(List<String> values, int[] rows, int distinct, int present, int missing) {

    static Counts of(RawColumn column) {
      int[] all = column.counts();
      List<String> values = new ArrayList<>();
      int[] rows = new int[all.length];
      int missing = 0;
      int present = 0;
      for (int v = 0; v < all.length; v++) {
        if (Cells.isMissing(column.values().get(v))) {
          missing += all[v];
        } else {
          rows[values.size()] = all[v];
          present += all[v];
          values.add(column.values().get(v).strip());
        }
      }
      return new Counts(values, rows, values.size(), present, missing);
    }

    /** The share of rows whose value has a property. */
    double share(Predicate<String> property) {
      return mean(v -> property.test(v) ? 1 : 0);
    }

    double mean(ToIntFunction<String> of) {
      double sum = 0;
      for (int v = 0; v < distinct; v++) {
        sum += (double) of.applyAsInt(values.get(v)) * rows[v];
      }
      return sum / present;
    }

    /** Whether one of the first values has a property, which is cheaper than asking all. */
    boolean sample(Predicate<String> property) {
      return values.stream().limit(20).anyMatch(property);
    }
  }
}
