package org.capgnn.data.table;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.capgnn.data.file.AtomicFile;

/**
 * Writes one table cell by cell: CSV, or with tabs if its name ends in {@code .tsv}; gzipped if it
 * then ends in {@code .gz}.
 *
 * <p>Numbers are written without an intermediate string, so that tables of 10^8 edges are
 * practical. The table appears under its name only with {@link #commit()}; closing it without a
 * commit, or an interrupt of the writing thread, leaves no file. Equal tables give equal bytes.
 */
public final class TableOutput implements Closeable {
  private static final int BUFFER = 1 << 16;
  private static final int ROWS_BETWEEN_LOOKS = 1 << 12; // how often to look for an interrupt

  private final AtomicFile file; // null for a stream of the caller
  private final OutputStream out;
  private final char separator;
  private final byte[] digits = new byte[20];
  private int rows;
  private boolean rowStarted;

  /** Starts a table; its folder is created if missing. */
  public TableOutput(Path path) throws IOException {
    this.separator = Table.isTabbed(path.toString()) ? '\t' : ',';
    this.file = new AtomicFile(path);
    this.out =
        path.toString().endsWith(".gz")
            ? new BufferedOutputStream(new SmallGzip(file.stream()), BUFFER)
            : file.stream();
  }

  /** Writes to a stream, which the caller owns and closes. */
  public TableOutput(OutputStream stream) {
    this.separator = ',';
    this.file = null;
    this.out = new BufferedOutputStream(stream, BUFFER);
  }

  /** Uses the best compression, because tables are written once and read often. */
  private static final class SmallGzip extends GZIPOutputStream {
    SmallGzip(OutputStream bytes) throws IOException {
      super(bytes, BUFFER);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }

  /** Writes a row of text, such as the header. */
  public void row(List<String> cells) throws IOException {
    for (String cell : cells) {
      cell(cell);
    }
    endRow();
  }

  /** Writes a cell of text, quoted if necessary. */
  public TableOutput cell(String text) throws IOException {
    startCell();
    String field = needsQuotes(text) ? '"' + text.replace("\"", "\"\"") + '"' : text;
    out.write(field.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  private boolean needsQuotes(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == separator || c == '"' || c == '\n' || c == '\r') {
        return true;
      }
    }
    return !text.strip().equals(text); // spaces around a cell matter only in quotes
  }

  public TableOutput cell(long number) throws IOException {
    startCell();
    long rest = Math.abs(number);
    int at = digits.length;
    do {
      digits[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    if (number < 0) {
      digits[--at] = '-';
    }
    out.write(digits, at, digits.length - at);
    return this;
  }

  /** Writes the shortest decimal that reads back as the same float, bit for bit. */
  public TableOutput cell(float number) throws IOException {
    int whole = (int) number;
    boolean negativeZero = whole == 0 && Float.floatToRawIntBits(number) != 0;
    if (whole == number && Math.abs(whole) < 10_000_000 && !negativeZero) {
      return cell((long) whole);
    }
    startCell();
    out.write(Float.toString(number).getBytes(StandardCharsets.US_ASCII));
    return this;
  }

  private void startCell() throws IOException {
    if (rowStarted) {
      out.write(separator);
    }
    rowStarted = true;
  }

  public void endRow() throws IOException {
    out.write('\n');
    rowStarted = false;
    if (++rows % ROWS_BETWEEN_LOOKS == 0 && Thread.interrupted()) {
      throw new InterruptedIOException("interrupted");
    }
  }

  /** Finishes the table and moves it into place. */
  public void commit() throws IOException {
    if (file == null) {
      out.flush();
      return;
    }
    out.close(); // ends a gzip stream
    file.commit();
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
