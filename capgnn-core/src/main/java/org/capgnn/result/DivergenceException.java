package org.capgnn.result;

/** A training has diverged; the message says when, how, and what to try. */
public final class DivergenceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DivergenceException(String message) {
    super(message);
  }
}
