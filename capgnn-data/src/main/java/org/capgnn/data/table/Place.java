package org.capgnn.data.table;

import org.capgnn.graph.InputException;
import org.capgnn.graph.PlainText;

/** A line of a file, counted from 1, for messages about it. */
public record Place(String file, long line) {

  /** The failure to use this line, with a message in the form of {@link String#format}. */
  public InputException refuse(String format, Object... arguments) {
    return InputException.at(file, line, PlainText.format(format, arguments));
  }
}
