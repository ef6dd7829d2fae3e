package org.capgnn.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;
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
    NumberStyle numbers = numberStyle(counts, commaIsDecimal);
    if (numbers != null) {
      return numeric(column, counts, numbers);
    }
    String dates = datePattern(counts);
    if (dates != null) {
      return new ColumnLook(ColumnType.DATE, "dates such as " + shown(first(counts, dates)), dates);
    }
    return words(counts);
  }

  private static ColumnLook wished(Counts counts, ColumnType wish, boolean commaIsDecimal) {
    String style = null;
    if (wish == ColumnType.NUMBER) {
      NumberStyle found = bestStyle(counts, commaIsDecimal);
      style = found.name();
    } else if (wish == ColumnType.DATE) {
      style = datePattern(counts);
      if (style == null) {
        return new ColumnLook(
            ColumnType.CATEGORY, "on request, but no pattern of dates fits", null);
      }
    }
    return new ColumnLook(wish, "on request", style);
  }

  private static NumberStyle numberStyle(Counts counts, boolean commaIsDecimal) {
    NumberStyle best = bestStyle(counts, commaIsDecimal);
    return numbers(counts, best) >= MOST ? best : null;
  }

  /** The style that reads the most cells; in a tie, the one that the table's separator suggests. */
  private static NumberStyle bestStyle(Counts counts, boolean commaIsDecimal) {
    double plain = numbers(counts, NumberStyle.PLAIN);
    NumberStyle likely = commaIsDecimal ? NumberStyle.COMMA_DECIMAL : NumberStyle.COMMA_GROUPS;
    NumberStyle other = commaIsDecimal ? NumberStyle.COMMA_GROUPS : NumberStyle.COMMA_DECIMAL;
    NumberStyle comma = numbers(counts, other) > numbers(counts, likely) ? other : likely;
    return numbers(counts, comma) > plain ? comma : NumberStyle.PLAIN;
  }

  private static double numbers(Counts counts, NumberStyle style) {
    return counts.share(v -> !Double.isNaN(style.parse(v)));
  }

  private static ColumnLook numeric(RawColumn column, Counts counts, NumberStyle style) {
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
        switch (style) {
          case PLAIN -> "";
          case COMMA_GROUPS -> ", the comma groups thousands";
          case COMMA_DECIMAL -> ", with decimal commas";
        };
    String reason = (whole ? counts.distinct + " whole numbers" : "numbers") + spelled;
    return new ColumnLook(ColumnType.NUMBER, reason, style.name());
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

  private static String datePattern(Counts counts) {
    if (counts.share(v -> v.length() >= 4 && v.length() <= 40) < MOST) {
      return null;
    }
    for (String pattern : DateStyle.PATTERNS) {
      DateStyle style = DateStyle.of(pattern);
      if (counts.sample(v -> style.parse(v) != null) && dates(counts, style) >= MOST) {
        return pattern;
      }
    }
    return null;
  }

  private static double dates(Counts counts, DateStyle style) {
    return counts.share(v -> style.parse(v) != null);
  }

  private static String first(Counts counts, String pattern) {
    DateStyle style = DateStyle.of(pattern);
    return counts.values.stream().filter(v -> style.parse(v) != null).findFirst().orElse("");
  }

  private static ColumnLook words(Counts counts) {
    String separator = Tokens.separator(counts.values);
    if (separator != null) {
      return new ColumnLook(
          ColumnType.TOKENS,
          "several values per cell, separated by '" + separator + "'",
          separator);
    }
    double words = counts.mean(ColumnLook::wordCount);
    if (words >= WORDS && counts.distinct > 0.3 * counts.present) {
      String reason = String.format(Locale.ROOT, "%.0f words per cell", words);
      return new ColumnLook(ColumnType.TEXT, reason, null);
    }
    if (counts.present >= FEW && counts.distinct >= ALMOST_ALL * counts.present) {
      return new ColumnLook(ColumnType.IDENTIFIER, "a different value in each row", null);
    }
    return new ColumnLook(ColumnType.CATEGORY, counts.distinct + " values", null);
  }

  /** Number of words, separated by spaces, so that an e-mail address counts as one word. */
  private static int wordCount(String text) {
    return new StringTokenizer(text).countTokens();
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
