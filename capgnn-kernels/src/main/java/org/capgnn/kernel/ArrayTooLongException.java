package org.capgnn.kernel;

/**
 * Thrown when the data and settings need a longer array than Java allows; the message says in one
 * line which array, how long, and what to do.
 */
public final class ArrayTooLongException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ArrayTooLongException(String message) {
    super(message);
  }
}
