package org.capgnn.cli.console;

import java.util.Locale;

/** Formats text with numbers, the same in every locale. */
public final class Text {
  private Text() {}

  public static String of(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** Formats a number with four decimals; "-" if there is none. */
  public static String decimal(Double value) {
    return value == null || value.isNaN() ? "-" : of("%.4f", value);
  }

  /** Formats a count with its noun, such as {@code 1 run} or {@code 1,200 runs}. */
  public static String count(long count, String noun) {
    return of("%,d %s%s", count, noun, count == 1 ? "" : "s");
  }
}
