package org.capgnn.data.table;

import java.util.List;

/**
 * How the rows of a text file are laid out, if not as a table with a header line.
 *
 * @param header names of the columns; empty if the first line names them
 * @param separator what separates cells in the file; a space for any number of spaces and tabs
 * @param headerLines lines before the first row that are not comments
 * @param attributed whether rows end in a Python dictionary, whose weight is read as a cell
 */
public record TextForm(List<String> header, char separator, int headerLines, boolean attributed) {
  /** Rows without dictionaries. */
  public TextForm(List<String> header, char separator, int headerLines) {
    this(header, separator, headerLines, false);
  }

  /** A table whose first line names its columns. */
  public static final TextForm TABLE = new TextForm(List.of(), ',', 0);

  /** Whether the columns are named here and not by the file. */
  public boolean isStated() {
    return !header.isEmpty();
  }
}
