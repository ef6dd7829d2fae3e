package org.capgnn.column;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * How a column spells its dates or times.
 *
 * @param pattern in the letters of {@link DateTimeFormatter}; parts in brackets may be missing, and
 *     {@code [time]} is a time of day in any usual form
 */
record DateStyle(String pattern, DateTimeFormatter formatter) {
  private static final String TIME = "[time]";

  /** A year of two digits, of which 70 to 99 belong to the last century. */
  private static final String SHORT_YEAR = "[yy]";

  private static final int FIRST_SHORT_YEAR = 1970;
  private static final int LONGEST = 40;

  /** Eight digits, which may also be a number. */
  static final String DIGITS = "uuuuMMdd";

  /** The patterns that are tried, in this order. */
  static final List<String> PATTERNS =
      List.of(
          "uuuu-M-d" + TIME,
          "uuuu/M/d" + TIME,
          "uuuu.M.d" + TIME,
          "uuuu M d" + TIME,
          "d.M.uuuu" + TIME,
          "M/d/uuuu" + TIME,
          "d/M/uuuu" + TIME,
          "d-M-uuuu" + TIME,
          "M-d-uuuu" + TIME,
          "d MMM uuuu" + TIME,
          "d-MMM-uuuu" + TIME,
          "d MMMM uuuu" + TIME,
          "MMM d, uuuu" + TIME,
          "MMMM d, uuuu" + TIME,
          "MMM d H:mm:ss[ X][ z] uuuu",
          "d.M." + SHORT_YEAR + TIME,
          "M/d/" + SHORT_YEAR + TIME,
          "d/M/" + SHORT_YEAR + TIME,
          "d-MMM-" + SHORT_YEAR + TIME,
          "uuuu-MM",
          "MMM uuuu",
          "MMMM uuuu",
          "MMM-" + SHORT_YEAR,
          "H:mm[:ss]",
          "h:mm[:ss][ ]a");

  /** Patterns that may both fit a column, and which of the numbers is first in each. */
  private static final Map<String, String> OTHER_ORDER =
      Map.of("M/d/", "d/M/", "d/M/", "M/d/", "d-M-", "M-d-", "M-d-", "d-M-");

  private static final Pattern WEEKDAY =
      Pattern.compile("(?i)(mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? +(?=.*\\d)");

  static DateStyle of(String pattern) {
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
    boolean timed = pattern.endsWith(TIME);
    String date = timed ? pattern.substring(0, pattern.length() - TIME.length()) : pattern;
    if (date.endsWith(SHORT_YEAR)) {
      builder
          .appendPattern(date.substring(0, date.length() - SHORT_YEAR.length()))
          .appendValueReduced(ChronoField.YEAR, 2, 2, FIRST_SHORT_YEAR);
    } else {
      builder.appendPattern(date);
    }
    if (timed) {
      appendTime(builder);
    }
    return new DateStyle(
        pattern, builder.toFormatter(Locale.ENGLISH).withResolverStyle(ResolverStyle.STRICT));
  }

  /** A time, of which every part may be missing. */
  private static void appendTime(DateTimeFormatterBuilder builder) {
    builder
        .appendPattern("[','][ ]['T'][[h:mm[:ss][ ]a][H:mm[:ss")
        .optionalStart()
        .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
        .optionalEnd()
        .appendPattern("]]][ ][XXX][X]['UTC']['GMT']");
  }

  /** The pattern with day and month swapped, or null if their order is certain. */
  static String otherOrder(String pattern) {
    String start = pattern.substring(0, Math.min(4, pattern.length()));
    return OTHER_ORDER.containsKey(start) ? OTHER_ORDER.get(start) + pattern.substring(4) : null;
  }

  /** Which of day and month this pattern puts in front. */
  static String firstOf(String pattern) {
    return pattern.startsWith("M") ? "month" : "day";
  }

  /** The moment in a cell, without its zone; null if it is not in this style. */
  LocalDateTime parse(String cell) {
    String text = cell.strip();
    boolean likely = text.length() >= 4 && text.length() <= LONGEST;
    if (!likely || text.chars().noneMatch(Character::isDigit)) {
      return null;
    }
    if (Character.isLetter(text.charAt(0))) {
      text = WEEKDAY.matcher(text).replaceFirst("");
    }
    try {
      return moment(formatter.parse(text));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static LocalDateTime moment(TemporalAccessor found) {
    if (!found.isSupported(ChronoField.YEAR)) {
      return LocalDate.EPOCH.atTime(LocalTime.from(found));
    }
    if (!found.isSupported(ChronoField.DAY_OF_MONTH)) {
      return YearMonth.from(found).atDay(1).atStartOfDay();
    }
    LocalDate day = LocalDate.from(found);
    return found.isSupported(ChronoField.HOUR_OF_DAY)
        ? day.atTime(LocalTime.from(found))
        : day.atStartOfDay();
  }

  /** Days since 1970, with a fraction. */
  static double days(LocalDateTime moment) {
    return moment.toEpochSecond(ZoneOffset.UTC) / 86400.0;
  }
}
