package org.capgnn.column;

import java.util.List;
import java.util.Set;

/**
 * How a column spells its numbers, with the unit that follows them.
 *
 * @param unit such as {@code kg}; empty if there is none
 */
record NumberSpelling(NumberStyle style, String unit) {
  private static final int LONGEST_UNIT = 12;

  /** Before a number; any other word there makes a name, as in {@code Group 2}. */
  private static final Set<String> CURRENCIES =
      Set.of("EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR");

  /** Without a space before them; other letters there are part of a code. */
  private static final Set<String> UNITS =
      Set.of(
          "kg", "g", "mg", "t", "lb", "lbs", "oz", "m", "cm", "mm", "km", "mi", "ft", "m²", "km²",
          "m³", "l", "ml", "s", "ms", "min", "h", "d", "k", "K", "M", "°", "°C", "°F", "kB", "KB",
          "MB", "GB", "TB", "px", "kW", "kWh", "Hz", "MHz", "GHz");

  NumberSpelling(NumberStyle style) {
    this(style, "");
  }

  /** The spelling that {@link #text} describes. */
  static NumberSpelling of(String text) {
    int space = text.indexOf(' ');
    return space < 0
        ? new NumberSpelling(NumberStyle.valueOf(text))
        : new NumberSpelling(
            NumberStyle.valueOf(text.substring(0, space)), text.substring(space + 1));
  }

  String text() {
    return unit.isEmpty() ? style.name() : style.name() + " " + unit;
  }

  /** The unit of the first cell that has one; empty if there is none. */
  static String unitIn(List<String> cells) {
    return cells.stream()
        .limit(20)
        .map(NumberSpelling::unitOf)
        .filter(unit -> !unit.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static String unitOf(String cell) {
    if (cell.length() > 4 && CURRENCIES.contains(cell.substring(0, 3))) {
      return cell.substring(0, 3);
    }
    int end = cell.length();
    while (end > 0 && !Character.isDigit(cell.charAt(end - 1))) {
      end--;
    }
    String unit = cell.substring(end).strip();
    boolean letters = unit.chars().allMatch(c -> Character.isLetter(c) || "°²³/. ".indexOf(c) >= 0);
    boolean apart = end > 0 && end < cell.length() && Character.isWhitespace(cell.charAt(end));
    boolean usual = end > 0 && (apart || UNITS.contains(unit));
    return usual && letters && unit.length() <= LONGEST_UNIT ? unit : "";
  }

  /** The number in a cell, or NaN. */
  double parse(String cell) {
    if (!unit.isEmpty() && cell.endsWith(unit)) {
      return style.parse(cell.substring(0, cell.length() - unit.length()).strip());
    }
    if (!unit.isEmpty() && cell.startsWith(unit)) {
      return style.parse(cell.substring(unit.length()).strip());
    }
    return style.parse(cell);
  }
}
