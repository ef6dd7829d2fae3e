package org.capgnn.report.markup;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes markup that is valid as XML and as HTML: every element is closed, attributes and text are
 * escaped, and elements with content are never self-closing.
 *
 * <p>Attributes are given as name, value, name, value. An attribute whose value is null is omitted,
 * and numbers are written as coordinates ({@link NumberText#coordinate}).
 */
public final class Markup {
  /** Replaces characters that XML forbids, such as control characters in a class name. */
  private static final int REPLACEMENT = 0xFFFD;

  private final StringBuilder out = new StringBuilder();
  private final Deque<String> unclosed = new ArrayDeque<>();

  public Markup open(String name, Object... attributes) {
    start(name, attributes);
    out.append('>');
    unclosed.push(name);
    return this;
  }

  /** Writes the end tag of the innermost open element. */
  public Markup close() {
    out.append("</").append(unclosed.pop()).append('>');
    return this;
  }

  public Markup empty(String name, Object... attributes) {
    start(name, attributes);
    out.append("/>");
    return this;
  }

  public Markup leaf(String name, String text, Object... attributes) {
    return open(name, attributes).text(text).close();
  }

  public Markup text(String text) {
    out.append(escaped(text));
    return this;
  }

  /** Writes a line break, to keep the source readable. */
  public Markup line() {
    out.append('\n');
    return this;
  }

  /** Writes markup without escaping it; not for text that came from outside. */
  public Markup raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Returns everything that was written; fails if an element is still open. */
  @Override
  public String toString() {
    if (!unclosed.isEmpty()) {
      throw new IllegalStateException("not closed: " + unclosed);
    }
    return out.toString();
  }

  private void start(String name, Object... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException("attribute without a value in <" + name + ">");
    }
    out.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      if (attributes[i + 1] != null) {
        out.append(' ').append(attributes[i]).append("=\"").append(value(attributes[i + 1]));
        out.append('"');
      }
    }
  }

  private static String value(Object value) {
    return value instanceof Number number
        ? NumberText.coordinate(number.doubleValue())
        : escaped(value.toString());
  }

  /** Returns the text with markup characters escaped and forbidden characters replaced. */
  public static String escaped(String text) {
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
