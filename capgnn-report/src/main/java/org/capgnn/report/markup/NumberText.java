package org.capgnn.report.markup;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as text, the same in every locale. */
public final class NumberText {
  /** Stands for a number that does not exist. */
  public static final String NONE = "–";

  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private NumberText() {}

  /** A length in a drawing: at most two decimals, no trailing zeros. */
  public static String coordinate(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a coordinate must be a number, found " + value);
    }
    double rounded = Math.rint(value * 100) / 100 + 0.0; // + 0.0 turns -0 into 0
    String text = Double.toString(rounded);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** So many decimals; {@link #NONE} for what is not a number. */
  public static String fixed(double value, int decimals) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + decimals + "f", value) : NONE;
  }

  /** A whole number with separators between the thousands. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Four significant digits without an exponent; whole numbers as they are. */
  public static String significant(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded = value == Math.rint(value) ? exact : exact.round(FOUR_DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** A duration in the unit that suits it. */
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
