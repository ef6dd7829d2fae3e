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

/**
 * How a column spells its dates or times.
 *
 * @param pattern in the letters of {@link DateTimeFormatter}; parts in brackets may be missing
 */
record DateStyle(String pattern, DateTimeFormatter formatter) {
  private static final String TIME = "[['T'][' ']HH:mm[:ss[.SSSSSS][.SSS]][ ][XXX][X]]";

  /** The patterns that are tried, in this order. */
  static final List<String> PATTERNS =
      List.of(
          "uuuu-M-d" + TIME,
          "uuuu/M/d" + TIME,
          "d.M.uuuu" + TIME,
          "M/d/uuuu" + TIME,
          "d/M/uuuu" + TIME,
          "d-M-uuuu" + TIME,
          "d MMM uuuu" + TIME,
          "d MMMM uuuu" + TIME,
          "MMM d, uuuu" + TIME,
          "MMMM d, uuuu" + TIME,
          "uuuu-MM",
          "HH:mm[:ss]");

  static DateStyle of(String pattern) {
    DateTimeFormatter formatter =
        new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern(pattern)
            .toFormatter(Locale.ENGLISH)
            .withResolverStyle(ResolverStyle.STRICT);
    return new DateStyle(pattern, formatter);
  }

  /** The moment in a cell, without its zone; null if it is not in this style. */
  LocalDateTime parse(String cell) {
    String text = cell.strip();
    boolean likely = text.length() >= 4 && text.length() <= 40;
    if (!likely || text.chars().noneMatch(Character::isDigit)) {
      return null;
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
