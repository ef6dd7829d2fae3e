package org.capgnn.report.markup;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers as text, the same in every locale. */
public final class NumberText {
  /** Printed instead of a number that does not exist. */
  public static final String NONE = "–";

  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private NumberText() {}

  /** Formats a length in a drawing, with at most two decimals and no trailing zeros. */
  public static String coordinate(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a coordinate must be a number, found " + value);
    }
    double rounded = Math.rint(value * 100) / 100 + 0.0; // + 0.0 turns -0 into 0
    String text = Double.toString(rounded);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** Formats a number with a fixed number of decimals; {@link #NONE} if it is not finite. */
  public static String fixed(double value, int decimals) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + decimals + "f", value) : NONE;
  }

  /** Formats a number with its sign; the minus is as wide as the plus. */
  public static String signed(double value, int decimals) {
    return Double.isFinite(value)
        ? String.format(Locale.ROOT, "%+." + decimals + "f", value).replace('-', '−')
        : NONE;
  }

  /** Formats an integer with thousands separators. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Formats a number with four significant digits and no exponent; integers get all digits. */
  public static String significant(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded = value == Math.rint(value) ? exact : exact.round(FOUR_DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  public static String duration(double seconds) {
    if (!Double.isFinite(seconds)) {
      return NONE;
    }
    if (seconds < 1) {
      return fixed(seconds * 1000, 0) + " ms";
    }
    if (seconds < 120) {
      return fixed(seconds, 1) + " s";
    }
    long minutes = (long) (seconds / 60);
    return minutes < 120
        ? minutes + " min " + (long) (seconds % 60) + " s"
        : minutes / 60 + " h " + minutes % 60 + " min";
  }
}
