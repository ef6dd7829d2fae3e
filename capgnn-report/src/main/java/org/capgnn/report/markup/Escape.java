package org.capgnn.report.markup;

/** Escapes text for use in HTML and XML, between tags and in attribute values. */
public final class Escape {
  /** Replaces characters that XML forbids, such as control characters in a class name. */
  private static final int REPLACEMENT = 0xFFFD;

  private Escape() {}

  /** Returns the text with markup characters escaped and forbidden characters replaced. */
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

  /** The Char production of XML 1.0, except the control characters 7F to 9F that HTML forbids. */
  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || (c >= 0x20 && c < 0x7F)
        || (c > 0x9F && c < 0xD800)
        || (c > 0xDFFF && c < 0xFFFE)
        || c > 0xFFFF;
  }
}
