package org.capgnn.graph;

/**
 * Text from files, made safe to print: control characters are escaped and long text is shortened.
 *
 * <p>A file may contain terminal commands, text that runs right to left, or a cell of megabytes;
 * none of them may reach a terminal or a log through a message.
 */
public final class PlainText {
  /** The longest piece of input that a message quotes. */
  private static final int LONGEST_QUOTE = 300;

  private static final String GAP = " … ";

  private PlainText() {}

  /**
   * The text with control characters, invisible marks and lone surrogates in the form {@code
   * \}{@code u001b}; line feeds and tabs are escaped too.
   */
  public static String escaped(String text) {
    return escaped(text, "");
  }

  /** As {@link #escaped(String)}, but keeps the characters in {@code kept}. */
  public static String escaped(String text, String kept) {
    int at = 0;
    while (at < text.length() && isPlain(text, at, kept)) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, at);
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (isPlain(text, at, kept)) {
        out.append(c);
      } else {
        out.append("\\u").append(Integer.toHexString(c | 0x10000), 1, 5);
      }
    }
    return out.toString();
  }

  private static boolean isPlain(String text, int at, String kept) {
    char c = text.charAt(at);
    if (c >= ' ' && c < 0x7F) {
      return true;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL -> kept.indexOf(c) >= 0;
      // the joiners belong to words and to emoji
      case Character.FORMAT -> c == '\u200C' || c == '\u200D' || c == '\u00AD';
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
      case Character.SURROGATE -> isPaired(text, at);
      default -> true;
    };
  }

  private static boolean isPaired(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
  }

  /** The beginning and the end of a text that is longer than {@code most} characters. */
  public static String shortened(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int room = most - GAP.length();
    int end = room / 4;
    return text.substring(0, room - end) + GAP + text.substring(text.length() - end);
  }

  /** As {@link String#format}, with long text among the arguments shortened. */
  public static String format(String format, Object... arguments) {
    Object[] quoted = arguments.clone();
    for (int k = 0; k < quoted.length; k++) {
      if (quoted[k] instanceof String text) {
        quoted[k] = shortened(text, LONGEST_QUOTE);
      }
    }
    return String.format(format, quoted);
  }
}
