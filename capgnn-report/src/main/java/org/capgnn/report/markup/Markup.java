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
    out.append(Escape.markup(text));
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
        : Escape.markup(value.toString());
  }
}
