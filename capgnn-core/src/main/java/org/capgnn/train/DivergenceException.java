package org.capgnn.train;

/** A loss is beyond all use; the message says when, what and what to try. */
public final class DivergenceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DivergenceException(String message) {
    super(message);
  }
}
