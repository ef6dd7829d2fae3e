package org.capgnn.graph;

/**
 * The user's input cannot be used as it is.
 *
 * <p>The message is one line for a person: where, what was found, what was expected and what to do.
 * The command prints it without a trace and exits with code 2.
 */
public class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InputException(String message) {
    super(oneLine(message));
  }

  public InputException(String message, Throwable cause) {
    super(oneLine(message), cause);
  }

  /** A problem at one line of a file: {@code file:line: message}. */
  public static InputException at(String file, long line, String message) {
    return new InputException(file + ":" + line + ": " + message);
  }

  /** Quoted input may hold line ends; the message has none. */
  private static String oneLine(String message) {
    return message == null ? null : message.replaceAll("\\R", " ");
  }
}
