package org.capgnn.report.markup;

/** Makes any text safe between tags and between double quotes, in HTML and in XML. */
public final class Escape {
  /** What stands where XML allows no character, such as a control character in a class name. */
  private static final int REPLACEMENT = 0xFFFD;

  private Escape() {}

  /** The text with markup characters escaped and characters that XML forbids replaced. */
  public static String markup(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 8);
    text.codePoints().forEach(c -> append(safe, c));
    return safe.toString();
  }

  private static void append(StringBuilder safe, int c) {
    switch (c) {
      case '&' -> safe.append("&amp;");
      case '<' -> safe.append("&lt;");
      case '>' -> safe.append("&gt;");
      case '"' -> safe.append("&quot;");
      case '\'' -> safe.append("&#39;");
      default -> safe.appendCodePoint(isAllowed(c) ? c : REPLACEMENT);
    }
  }

  /** The Char production of XML 1.0, less the control characters 7F to 9F that HTML forbids. */
  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || (c >= 0x20 && c < 0x7F)
        || (c > 0x9F && c < 0xD800)
        || (c > 0xDFFF && c < 0xFFFE)
        || c > 0xFFFF;
  }
}
