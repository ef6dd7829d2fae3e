package org.capgnn.train;

/** A loss became infinite or not a number; the message says when, what and what to try. */
public final class DivergenceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DivergenceException(String message) {
    super(message);
  }
}
