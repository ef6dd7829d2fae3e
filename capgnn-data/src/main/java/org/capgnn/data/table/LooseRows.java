package org.capgnn.data.table;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Makes plain rows of a loose text file: comments and header lines become blank lines, so that line
 * numbers stay the same, and runs of spaces and tabs become commas. Dictionaries of Python become
 * cells.
 */
final class LooseRows extends FilterInputStream {
  private final boolean spaces;
  private final TextForm form;
  private int headerLines;
  private boolean lineStart = true;
  private boolean blanking;
  private int held = -1; // a byte that was read ahead
  private InputStream cells = InputStream.nullInputStream(); // made of a dictionary

  LooseRows(InputStream in, TextForm form) {
    super(in);
    this.form = form;
    this.spaces = form.separator() == ' ';
    this.headerLines = form.headerLines();
  }

  @Override
  public int read() throws IOException {
    int made = cells.read();
    return made >= 0 ? made : next();
  }

  private int next() throws IOException {
    int b = held >= 0 ? held : in.read();
    held = -1;
    if (lineStart && b >= 0 && b != '\n' && b != '\r') {
      if (spaces && isBlank(b)) { // before the first cell
        b = skipBlanks();
      }
      boolean comment = b == '#' || b == '%';
      blanking = comment || headerLines > 0 && b != '\n' && b != '\r' && b >= 0;
      headerLines -= blanking && !comment ? 1 : 0;
      lineStart = false;
    }
    while (blanking && b >= 0 && b != '\n') {
      b = in.read();
    }
    if (form.attributed() && !blanking && b == form.separator() && !spaces) {
      held = in.read();
      if (held == '{') {
        return cellsOfDictionary();
      }
    } else if (spaces && isBlank(b)) {
      held = skipBlanks();
      boolean end = held < 0 || held == '\n' || held == '\r';
      if (end) {
        b = held;
        held = -1;
      } else if (form.attributed() && held == '{') {
        return cellsOfDictionary();
      } else {
        b = ',';
      }
    }
    if (b == '\n') {
      lineStart = true;
      blanking = false;
    }
    return b;
  }

  /** Reads up to the end of the line; returns the first byte of the cells, or the line's end. */
  private int cellsOfDictionary() throws IOException {
    ByteArrayOutputStream dictionary = new ByteArrayOutputStream();
    while (held >= 0 && held != '\n' && held != '\r') {
      dictionary.write(held);
      held = in.read();
    }
    String text = dictionary.toString(StandardCharsets.UTF_8);
    String made = PythonAttributes.cells(text, form.header(), spaces ? ',' : form.separator());
    cells = new ByteArrayInputStream(made.getBytes(StandardCharsets.UTF_8));
    return read();
  }

  private static boolean isBlank(int b) {
    return b == ' ' || b == '\t';
  }

  private int skipBlanks() throws IOException {
    int b = in.read();
    while (isBlank(b)) {
      b = in.read();
    }
    return b;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int count = 0;
    while (count < length) {
      int b = read();
      if (b < 0) {
        break;
      }
      bytes[from + count++] = (byte) b;
    }
    return count == 0 && length > 0 ? -1 : count;
  }
}
