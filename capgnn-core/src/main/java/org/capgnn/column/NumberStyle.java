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
  private static final String SIGNS = "$€£¥%\u00A0\u202F' ";

  /**
   * The number in a cell, or NaN; a percentage is divided by 100, signs of currencies and spaces
   * between groups are left out.
   */
  double parse(String cell) {
    if (!mayBeNumber(cell)) {
      return Double.NaN;
    }
    boolean percent = cell.endsWith("%");
    char group = this == COMMA_GROUPS ? ',' : this == COMMA_DECIMAL ? '.' : 0;
    char point = this == COMMA_DECIMAL ? ',' : '.';
    StringBuilder plain = new StringBuilder(cell.length());
    int digits = 0; // since the last separator of groups
    boolean grouped = false;
    boolean decimal = false;
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      if (c == group || c == point) {
        boolean complete = grouped ? digits == 3 : c == point || (digits > 0 && digits <= 3);
        if (decimal || !complete) {
          return Double.NaN;
        }
        if (c == group && !grouped && plain.charAt(plain.length() - digits) == '0') {
          return Double.NaN; // 0.500 is half, and not 500
        }
        grouped |= c == group;
        decimal = c == point;
        digits = 0;
        if (decimal) {
          plain.append('.');
        }
      } else if (SIGNS.indexOf(c) < 0) {
        digits += c >= '0' && c <= '9' ? 1 : 0;
        plain.append(c);
      }
    }
    if (grouped && !decimal && digits != 3) {
      return Double.NaN;
    }
    double value = number(plain.toString());
    return percent ? value / 100 : value;
  }

  /** Tells words from numbers by their first character, which is cheaper than to parse them. */
  private static boolean mayBeNumber(String cell) {
    if (cell.isEmpty() || cell.length() > LONGEST) {
      return false;
    }
    char first = cell.charAt(0);
    return (first >= '0' && first <= '9')
        || "+-.,".indexOf(first) >= 0
        || SIGNS.indexOf(first) >= 0;
  }

  private static double number(String text) {
    if (text.isEmpty()) {
      return Double.NaN;
    }
    char last = text.charAt(text.length() - 1);
    char first = text.charAt(0);
    boolean spelled =
        (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.';
    if (!spelled || last == 'f' || last == 'F' || last == 'd' || last == 'D' || hasHex(text)) {
      return Double.NaN; // spellings of Java that do not belong in a table
    }
    try {
      double value = Double.parseDouble(text);
      return Float.isFinite((float) value) ? value : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static boolean hasHex(String text) {
    return text.indexOf('x') >= 0 || text.indexOf('X') >= 0;
  }
}
