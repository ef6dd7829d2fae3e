package org.capgnn.bench;

import java.util.Locale;

/**
 * A bound that a figure should reach, and the figure as measured.
 *
 * @param wanted the bound, in words
 * @param measured NaN where it was not measured
 * @param reached meaningless if it was not measured
 */
public record Target(String what, String wanted, double measured, String unit, boolean reached) {

  static Target atLeast(String what, double bound, double measured, String unit) {
    return new Target(what, "at least " + number(bound) + unit, measured, unit, measured >= bound);
  }

  static Target atMost(String what, double bound, double measured, String unit) {
    return new Target(what, "at most " + number(bound) + unit, measured, unit, measured <= bound);
  }

  boolean isMeasured() {
    return !Double.isNaN(measured);
  }

  String verdict() {
    return !isMeasured() ? "not measured" : reached ? "reached" : "missed";
  }

  String measuredText() {
    return isMeasured() ? number(measured) + unit : "-";
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e6
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : "%.1f", value);
  }
}
