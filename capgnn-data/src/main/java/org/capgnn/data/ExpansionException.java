package org.capgnn.data;

import org.capgnn.graph.InputException;

/** Thrown for compressed data that expands too far; the caller can raise the limit. */
public final class ExpansionException extends InputException {
  private static final long serialVersionUID = 1L;

  ExpansionException(String message) {
    super(message);
  }
}
