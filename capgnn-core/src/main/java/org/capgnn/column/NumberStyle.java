package org.capgnn.column;

/** How a column spells its numbers. */
enum NumberStyle {
  /** {@code 1234.5}, also {@code 1.2e3}. */
  PLAIN,
  /** {@code 1,234.5}. */
  COMMA_GROUPS,
  /** {@code 1.234,5}. */
  COMMA_DECIMAL;

  private static final int LONGEST = 60;
  private static final String CURRENCIES = "$€£¥";

  /** Separate groups of three digits in any style. */
  private static final String GAPS = " \u00A0\u202F'\u2019";

  /**
   * The number in a cell, or NaN; a percentage is divided by 100, a currency may stand at either
   * end, and {@code (5)} is -5 as in accounts.
   */
  double parse(String cell) {
    if (!mayBeNumber(cell)) {
      return Double.NaN;
    }
    String text = cell;
    boolean percent = text.endsWith("%");
    text = percent ? text.substring(0, text.length() - 1).strip() : text;
    boolean negative = text.startsWith("(") && text.endsWith(")");
    text = negative ? text.substring(1, text.length() - 1) : text;
    text = withoutCurrency(text);
    boolean signed = text.startsWith("-") || text.startsWith("+");
    if (text.isEmpty() || (signed && negative)) {
      return Double.NaN;
    }
    double value = number(signed ? withoutCurrency(text.substring(1)) : text);
    value = negative || text.charAt(0) == '-' ? -value : value;
    return percent ? value / 100 : value;
  }

  /** Tells words from numbers by their first character, which is cheaper than to parse them. */
  private static boolean mayBeNumber(String cell) {
    if (cell.isEmpty() || cell.length() > LONGEST) {
      return false;
    }
    char first = cell.charAt(0);
    return isDigit(first) || "+-.,(".indexOf(first) >= 0 || CURRENCIES.indexOf(first) >= 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static String withoutCurrency(String text) {
    if (!text.isEmpty() && CURRENCIES.indexOf(text.charAt(0)) >= 0) {
      return text.substring(1).strip();
    }
    int last = text.length() - 1;
    return last > 0 && CURRENCIES.indexOf(text.charAt(last)) >= 0
        ? text.substring(0, last).strip()
        : text;
  }

  /** The number without sign: digits with or without groups, a fraction and an exponent. */
  private double number(String text) {
    char comma = this == COMMA_GROUPS ? ',' : this == COMMA_DECIMAL ? '.' : 0;
    char point = this == COMMA_DECIMAL ? ',' : '.';
    StringBuilder plain = new StringBuilder(text.length());
    char gap = 0; // between the groups of this number
    int digits = 0; // of the current group
    int i = 0;
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isDigit(c)) {
        digits++;
        plain.append(c);
      } else if (c == comma || GAPS.indexOf(c) >= 0) {
        boolean leading = plain.length() > 0 && plain.charAt(0) == '0';
        boolean complete = gap == 0 ? digits > 0 && digits <= 3 && !leading : digits == 3;
        if (!complete || (gap != 0 && c != gap)) {
          return Double.NaN;
        }
        gap = c;
        digits = 0;
      } else {
        break;
      }
    }
    if (gap != 0 && digits != 3) {
      return Double.NaN;
    }
    if (i < text.length() && text.charAt(i) == point) {
      plain.append('.');
      for (i++; i < text.length() && isDigit(text.charAt(i)); i++) {
        plain.append(text.charAt(i));
      }
    }
    return isExponent(text, i) ? parsed(plain.append(text, i, text.length())) : Double.NaN;
  }

  /** Whether the rest of a text is an exponent or empty. */
  private static boolean isExponent(String text, int from) {
    if (from == text.length()) {
      return true;
    }
    int i = from + 1;
    if (Character.toLowerCase(text.charAt(from)) != 'e') {
      return false;
    }
    i += i < text.length() && (text.charAt(i) == '-' || text.charAt(i) == '+') ? 1 : 0;
    int digits = i;
    while (i < text.length() && isDigit(text.charAt(i))) {
      i++;
    }
    return i == text.length() && i > digits;
  }

  private static double parsed(CharSequence text) {
    try {
      double value = Double.parseDouble(text.toString());
      return Float.isFinite((float) value) ? value : Double.NaN;
    } catch (NumberFormatException e) { // a point or an exponent alone
      return Double.NaN;
    }
  }
}
