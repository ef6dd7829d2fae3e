package org.capgnn.runs;

/** Thrown if the store cannot be read or written; the message says why and what to do. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
