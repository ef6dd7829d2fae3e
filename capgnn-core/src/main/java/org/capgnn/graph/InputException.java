package org.capgnn.graph;

/**
 * Thrown when a user's input cannot be used.
 *
 * <p>The message is one line for a person: where the problem is, what was found and expected, and
 * what to do. The command line prints it without a stack trace and exits with code 2.
 */
public class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST = 2000;

  public InputException(String message) {
    super(oneLine(message));
  }

  public InputException(String message, Throwable cause) {
    super(oneLine(message), cause);
  }

  /** A problem with a message in the form of {@link String#format}; long text is shortened. */
  public static InputException of(String format, Object... arguments) {
    return new InputException(PlainText.format(format, arguments));
  }

  /** A problem at one line of a file: {@code file:line: message}. */
  public static InputException at(String file, long line, String message) {
    return new InputException(file + ":" + line + ": " + message);
  }

  /** Quoted input may contain line breaks, which become spaces, and terminal commands. */
  private static String oneLine(String message) {
    return message == null
        ? null
        : PlainText.escaped(PlainText.shortened(message, LONGEST).replaceAll("\\R", " "));
  }
}
