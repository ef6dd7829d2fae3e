package org.capgnn.data.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.capgnn.graph.InputException;

/**
 * An open table, whose header has been read and whose rows follow.
 *
 * <p>The separator of a {@code .tsv} file is a tab. In other files it is the first of comma,
 * semicolon and tab that occurs in the first line.
 */
public final class Table implements Closeable {
  private final TableFile file;
  private final InputStream body;
  private final char separator;
  private final List<String> header;
  private final int headerLines;

  private Table(
      TableFile file, InputStream body, char separator, List<String> header, int headerLines) {
    this.file = file;
    this.headerLines = headerLines;
    this.body = body;
    this.separator = separator;
    this.header = header;
  }

  /** Opens a table whose first line names its columns. */
  public static Table open(TableFile file) {
    InputStream in = file.open();
    try {
      String line = firstLine(in);
      if (line.isBlank()) {
        throw InputException.at(
            file.name(), 1, "empty, but the first line must name the columns; add a header");
      }
      char separator = separatorOf(file.name(), line);
      List<String> header = List.of(fieldsOf(file, line, separator));
      return new Table(file, in, separator, header.stream().map(String::strip).toList(), 1);
    } catch (IOException e) {
      throw file.explain(e);
    }
  }

  /** Opens a table without a header; the columns are named by their numbers. */
  public static Table openWithoutHeader(TableFile file) {
    InputStream in = file.open();
    try {
      String line = firstLine(in);
      char separator = separatorOf(file.name(), line);
      int count = line.isBlank() ? 0 : fieldsOf(file, line, separator).length;
      List<String> header = IntStream.rangeClosed(1, count).mapToObj(c -> "column " + c).toList();
      byte[] first = (line + "\n").getBytes(StandardCharsets.UTF_8);
      InputStream all = new SequenceInputStream(new ByteArrayInputStream(first), in);
      return new Table(file, all, separator, header, 0);
    } catch (IOException e) {
      throw file.explain(e);
    }
  }

  private static String firstLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.write(b);
    }
    String text = line.toString(StandardCharsets.UTF_8);
    boolean marked = text.startsWith("\uFEFF");
    return (marked ? text.substring(1) : text).stripTrailing();
  }

  private static char separatorOf(String name, String line) {
    if (name.toLowerCase(Locale.ROOT).replaceAll("\\.gz$", "").endsWith(".tsv")) {
      return '\t';
    }
    for (char c : new char[] {',', ';', '\t'}) {
      if (line.indexOf(c) >= 0) {
        return c;
      }
    }
    return ',';
  }

  private static String[] fieldsOf(TableFile file, String line, char separator) {
    try {
      return CsvReader.builder()
          .fieldSeparator(separator)
          .build(new StringRows(), line)
          .iterator()
          .next()
          .fields();
    } catch (CsvParseException e) {
      throw InputException.at(file.name(), 1, "the header is not valid CSV; check its quotes");
    }
  }

  public TableFile file() {
    return file;
  }

  /** Names of the columns. */
  public List<String> header() {
    return header;
  }

  /** Number of lines before the first row. */
  int headerLines() {
    return headerLines;
  }

  char separator() {
    return separator;
  }

  /** The bytes after the header. */
  InputStream body() {
    return body;
  }

  /** The position of a column, or -1; case is ignored unless a column matches exactly. */
  public int column(String name) {
    int exact = header.indexOf(name);
    for (int c = 0; exact < 0 && c < header.size(); c++) {
      if (header.get(c).equalsIgnoreCase(name)) {
        return c;
      }
    }
    return exact;
  }

  /** The position of a column that must exist. */
  public int requiredColumn(String name) {
    int column = column(name);
    if (column < 0) {
      throw InputException.at(
          file.name(),
          1,
          String.format(
              "no column '%s' in the header '%s'; name the columns in the first line, or state"
                  + " which names your table uses",
              name, shortened(String.join(String.valueOf(separator), header))));
    }
    return column;
  }

  private static String shortened(String text) {
    return text.length() <= 80 ? text : text.substring(0, 77) + "...";
  }

  /** A row as strings, with the line of the file at which it starts. */
  public record Row(long line, String[] fields) {}

  /** Receives one row at a time. */
  @FunctionalInterface
  public interface RowConsumer {
    void accept(Row row);
  }

  /** Reads all rows in order; fails at a row with more or fewer fields than the header. */
  public void forEachRow(RowConsumer consumer) {
    forEachRow(body, headerLines, consumer);
  }

  void forEachRow(InputStream rows, long linesBefore, RowConsumer consumer) {
    InputStreamReader text = new InputStreamReader(rows, StandardCharsets.UTF_8);
    long line = linesBefore;
    try {
      for (Row row :
          CsvReader.builder()
              .fieldSeparator(separator)
              .ignoreDifferentFieldCount(true)
              .build(new StringRows(), text)) {
        line = row.line + linesBefore;
        if (row.fields.length != header.size()) {
          throw InputException.at(file.name(), line, raggedRowProblem(row.fields.length));
        }
        consumer.accept(new Row(line, row.fields));
      }
    } catch (CsvParseException e) {
      throw InputException.at(
          file.name(), line + 1, "invalid CSV (" + e.getMessage() + "); check the quotes");
    } catch (UncheckedIOException e) {
      throw file.explain(e.getCause());
    }
  }

  String raggedRowProblem(int found) {
    return String.format(
        "%d %s, but the %s %d; fix the row",
        found,
        found == 1 ? "field" : "fields",
        headerLines == 0 ? "first row has" : "header names",
        header.size());
  }

  @Override
  public void close() {
    try {
      body.close();
    } catch (IOException e) {
      throw file.explain(e);
    }
  }
}
