package org.capgnn.data.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Finds the wanted cells in a block of bytes and passes them on line by line.
 *
 * <p>One scanner serves one block, so that blocks can be scanned in parallel. A quote in the block
 * ends the scan ({@link #sawQuote()}), because quoted cells may contain separators and line ends
 * and are left to the CSV library.
 */
abstract class RowScanner {
  protected final int[] from;
  protected final int[] to;

  private final Table table;
  private final int[] slotOfColumn;
  private byte[] scratch = new byte[64];
  private long lines;
  private boolean sawQuote;
  private String problem;
  private long problemLine;

  /**
   * @param wanted columns to pass on; the cell of {@code wanted[s]} starts at {@code from[s]}
   */
  RowScanner(Table table, int... wanted) {
    this.table = table;
    this.from = new int[wanted.length];
    this.to = new int[wanted.length];
    this.slotOfColumn = new int[table.header().size()];
    Arrays.fill(slotOfColumn, -1);
    for (int s = 0; s < wanted.length; s++) {
      slotOfColumn[wanted[s]] = s;
    }
  }

  /** Receives one row; its wanted cells lie at {@code b[from[s] .. to[s] - 1]}. */
  protected abstract void row(byte[] b);

  /** Called before a block, with an upper limit of its rows, to allocate memory for them. */
  protected void expect(int rows) {}

  /** Number of lines scanned, including the current one. */
  final long lines() {
    return lines;
  }

  final boolean sawQuote() {
    return sawQuote;
  }

  /** What is wrong with the block, or null. */
  final String problem() {
    return problem;
  }

  /** The line of the problem in the block, from 1. */
  final long problemLine() {
    return problemLine;
  }

  /** Ends the scan with a problem; the first problem of the earliest line is kept. */
  protected final void refuse(long line, String what) {
    if (problem == null || line < problemLine) {
      problem = what;
      problemLine = line;
    }
  }

  /** Called after the last row from these bytes, to complete deferred work. */
  protected void finish(byte[] b) {}

  /** The text of a cell, shortened for messages. */
  protected static String text(byte[] b, int from, int to) {
    String cell = new String(b, from, to - from, StandardCharsets.UTF_8);
    return cell.length() <= 60 ? cell : cell.substring(0, 57) + "...";
  }

  /** Scans whole lines; the last one may lack its line end. */
  final void scan(byte[] b, int end) {
    int ends = 0;
    for (int i = 0; i < end; i++) {
      ends += b[i] == '\n' ? 1 : 0;
    }
    expect(ends + 1);
    int at = 0;
    while (at < end && problem == null && !sawQuote) {
      lines++;
      at = scanLine(b, at, end);
    }
    finish(b);
  }

  private int scanLine(byte[] b, int start, int end) {
    byte separator = (byte) table.separator();
    int at = start;
    int column = 0;
    while (true) {
      int cell = at;
      byte x = 0;
      while (at < end && (x = b[at]) != separator && x != '\n') {
        if (x == '"') {
          sawQuote = true;
          return end;
        }
        at++;
      }
      boolean last = at == end || x == '\n';
      int cellEnd = last && at > cell && b[at - 1] == '\r' ? at - 1 : at;
      if (last && column == 0 && cell == cellEnd) {
        return at + 1; // an empty line
      }
      if (column < slotOfColumn.length && slotOfColumn[column] >= 0) {
        while (cell < cellEnd && b[cell] == ' ') { // spaces around a cell matter only in quotes
          cell++;
        }
        while (cellEnd > cell && b[cellEnd - 1] == ' ') {
          cellEnd--;
        }
        from[slotOfColumn[column]] = cell;
        to[slotOfColumn[column]] = cellEnd;
      }
      column++;
      at++;
      if (last) {
        finishLine(b, column);
        return at;
      }
    }
  }

  private void finishLine(byte[] b, int fields) {
    if (fields == slotOfColumn.length) {
      row(b);
    } else {
      refuse(lines, table.raggedRowProblem(fields));
    }
  }

  /** Receives a row that the CSV library has parsed. */
  final void row(Table.Row row) {
    int length = 0;
    for (int c = 0; c < slotOfColumn.length; c++) {
      int slot = slotOfColumn[c];
      if (slot >= 0) {
        byte[] cell = row.fields()[c].getBytes(StandardCharsets.UTF_8);
        if (length + cell.length > scratch.length) {
          scratch = Arrays.copyOf(scratch, (length + cell.length) * 2);
        }
        System.arraycopy(cell, 0, scratch, length, cell.length);
        from[slot] = length;
        length += cell.length;
        to[slot] = length;
      }
    }
    row(scratch);
    finish(scratch);
  }
}
