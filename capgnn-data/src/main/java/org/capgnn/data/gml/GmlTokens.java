package org.capgnn.data.gml;

import java.io.BufferedReader;
import java.io.IOException;
import org.capgnn.data.table.Place;
import org.capgnn.graph.InputException;

/** Takes the text of a GML file apart: words, numbers, quoted text and brackets. */
final class GmlTokens {
  /** What a token is. */
  enum Kind {
    WORD,
    TEXT,
    OPEN,
    CLOSE,
    END
  }

  private static final int LONGEST = 1 << 20;

  private final String file;
  private final BufferedReader in;
  private int next;
  private long line = 1;
  private String text = "";

  GmlTokens(String file, BufferedReader in) throws IOException {
    this.file = file;
    this.in = in;
    this.next = in.read();
    if (next == '\uFEFF') {
      next = in.read();
    }
  }

  Place place() {
    return new Place(file, line);
  }

  InputException refuse(String format, Object... arguments) {
    return place().refuse(format, arguments);
  }

  /** The text of the last token. */
  String text() {
    return text;
  }

  Kind next() throws IOException {
    skipBlanks();
    if (next < 0) {
      return Kind.END;
    }
    if (next == '[' || next == ']') {
      Kind kind = next == '[' ? Kind.OPEN : Kind.CLOSE;
      advance();
      return kind;
    }
    if (next == '"') {
      quoted();
      return Kind.TEXT;
    }
    StringBuilder word = new StringBuilder();
    while (next >= 0 && !Character.isWhitespace(next) && next != '[' && next != ']') {
      append(word);
    }
    text = word.toString();
    return Kind.WORD;
  }

  private void skipBlanks() throws IOException {
    while (next >= 0 && (Character.isWhitespace(next) || next == '#')) {
      if (next == '#') {
        while (next >= 0 && next != '\n') {
          advance();
        }
      } else {
        advance();
      }
    }
  }

  private void quoted() throws IOException {
    long start = line;
    StringBuilder quoted = new StringBuilder();
    advance();
    while (next != '"') {
      if (next < 0) {
        throw new Place(file, start).refuse("a quoted text has no end; close its quote");
      }
      append(quoted);
    }
    advance();
    text = unescaped(quoted.toString());
  }

  private void append(StringBuilder to) throws IOException {
    if (to.length() == LONGEST) {
      throw refuse("more than %d characters without an end; is this GML?", LONGEST);
    }
    to.append((char) next);
    advance();
  }

  private void advance() throws IOException {
    line += next == '\n' ? 1 : 0;
    next = in.read();
  }

  /** The text with its character references replaced, such as {@code &#228;} and {@code &quot;}. */
  private static String unescaped(String text) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (int start = text.indexOf('&'); start >= 0; start = text.indexOf('&', at)) {
      int end = text.indexOf(';', start);
      String known = end < 0 || end - start > 10 ? null : reference(text.substring(start + 1, end));
      out.append(text, at, start).append(known == null ? "&" : known);
      at = known == null ? start + 1 : end + 1;
    }
    return out.append(text, at, text.length()).toString();
  }

  private static String reference(String name) {
    switch (name) {
      case "quot":
        return "\"";
      case "amp":
        return "&";
      case "lt":
        return "<";
      case "gt":
        return ">";
      case "apos":
        return "'";
      default:
    }
    if (!name.matches("#\\d{1,7}|#x[0-9a-fA-F]{1,6}")) {
      return null;
    }
    boolean hex = name.charAt(1) == 'x';
    int code = Integer.parseInt(name.substring(hex ? 2 : 1), hex ? 16 : 10);
    return Character.isValidCodePoint(code) ? Character.toString(code) : null;
  }
}
