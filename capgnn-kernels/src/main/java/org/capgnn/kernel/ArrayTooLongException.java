package org.capgnn.kernel;

/**
 * The data and settings need an array longer than Java has; the message says in one line which
 * array, how long, and what to do.
 */
public final class ArrayTooLongException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ArrayTooLongException(String message) {
    super(message);
  }
}
