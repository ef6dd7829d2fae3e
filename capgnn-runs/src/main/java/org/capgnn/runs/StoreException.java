package org.capgnn.runs;

/** The store could not be read or written; the message says in one line why and what to do. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
