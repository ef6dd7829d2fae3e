package org.capgnn.data;

import org.capgnn.graph.InputException;

/** Thrown for text that is not in the expected encoding; the caller can state another one. */
public final class EncodingException extends InputException {
  private static final long serialVersionUID = 1L;

  /** A problem at one line of a file. */
  public EncodingException(String file, long line, String problem) {
    super(
        "%s:%d: %s; save the file as UTF-8, or state its encoding, such as ISO-8859-1 or"
                .formatted(file, line, problem)
            + " windows-1252");
  }
}
