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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.capgnn.graph.InputException;

/**
 * An open table, whose header has been read and whose rows follow.
 *
 * <p>The separator of a {@code .tsv} file is a tab. In other files it is that of comma, semicolon,
 * tab and bar which occurs most often in the first line, outside quotes.
 */
public final class Table implements Closeable {
  /** A first line that Excel writes, or wants, to know the separator. */
  static final String STATED_SEPARATOR = "(?i)\"?sep=.\"?";

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
    return open(file, true);
  }

  /** Opens a table without a header; the columns are named by their numbers. */
  public static Table openWithoutHeader(TableFile file) {
    return open(file, false);
  }

  private static Table open(TableFile file, boolean named) {
    if (file.form().isStated()) {
      TextForm form = file.form();
      requireDistinct(file, form.header());
      char separator = form.separator() == ' ' ? ',' : form.separator();
      return new Table(file, file.open(), separator, form.header(), 0);
    }
    InputStream in = file.open();
    String line;
    char stated = 0;
    try {
      line = firstLine(in);
      if (line.matches(STATED_SEPARATOR)) {
        stated = line.charAt(line.indexOf('=') + 1);
        line = firstLine(in);
      }
    } catch (IOException e) {
      throw file.explain(e);
    }
    if (named && line.isBlank()) {
      throw file.line(1).refuse("empty, but the first line must name the columns; add a header");
    }
    char separator = stated != 0 ? stated : separatorOf(file.name(), line);
    int lines = stated != 0 ? 2 : 1;
    String[] first = line.isBlank() ? new String[0] : fieldsOf(file, line, separator);
    if (named) {
      List<String> names = Arrays.stream(first).map(String::strip).toList();
      requireDistinct(file, names);
      return new Table(file, in, separator, names, lines);
    }
    List<String> header =
        IntStream.rangeClosed(1, first.length).mapToObj(c -> "column " + c).toList();
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(bytes), in);
    return new Table(file, all, separator, header, lines - 1);
  }

  /** Of two columns with the same name, only one could be found by it. */
  private static void requireDistinct(TableFile file, List<String> names) {
    Map<String, Integer> columns = new HashMap<>();
    for (int c = 0; c < names.size(); c++) {
      Integer before = columns.putIfAbsent(names.get(c), c);
      // columns without a name are identified by their number
      if (before != null && !names.get(c).isEmpty()) {
        throw file.line(1)
            .refuse(
                "columns %d and %d are both called '%s'; give every column its own name",
                before + 1, c + 1, names.get(c));
      }
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
    if (isTabbed(name)) {
      return '\t';
    }
    char best = ',';
    for (char c : new char[] {';', '\t', '|'}) {
      best = outsideQuotes(line, c) > outsideQuotes(line, best) ? c : best;
    }
    return best;
  }

  /** Whether the name of a file says that tabs separate its cells. */
  static boolean isTabbed(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("\\.gz$", "").endsWith(".tsv");
  }

  private static int outsideQuotes(String line, char wanted) {
    int count = 0;
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      quoted ^= line.charAt(i) == '"';
      count += !quoted && line.charAt(i) == wanted ? 1 : 0;
    }
    return count;
  }

  private static String[] fieldsOf(TableFile file, String line, char separator) {
    try {
      return CsvReader.builder()
          .fieldSeparator(separator)
          .build(new StringRows(file.name(), 0), line)
          .iterator()
          .next()
          .fields();
    } catch (CsvParseException e) {
      throw file.line(1).refuse("the header is not valid CSV; check its quotes");
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

  public char separator() {
    return separator;
  }

  /** The bytes after the header. */
  InputStream body() {
    return body;
  }

  /** The position of a column, or -1; case is ignored unless a column matches exactly. */
  public int column(String name) {
    int found = header.indexOf(name);
    boolean exact = found >= 0;
    for (int c = 0; !exact && c < header.size(); c++) {
      if (header.get(c).equalsIgnoreCase(name)) {
        if (found >= 0) {
          throw refuse(
              "columns '%s' and '%s' could both be the column '%s'; rename one of them",
              header.get(found), header.get(c), name);
        }
        found = c;
      }
    }
    return found;
  }

  /** The position of a column that must exist. */
  public int requiredColumn(String name) {
    int column = column(name);
    if (column < 0) {
      String names = String.join(String.valueOf(separator), header);
      throw refuse(
          "no column '%s' in the header '%s'; name the columns in the first line, or state"
              + " which names your table uses",
          name, names.length() <= 80 ? names : names.substring(0, 77) + "...");
    }
    return column;
  }

  /** A row as strings, with the place at which it starts. */
  public record Row(Place at, String[] fields) {

    /** The failure to use this row; see {@link Place#refuse}. */
    public InputException refuse(String format, Object... arguments) {
      return at.refuse(format, arguments);
    }
  }

  /** The failure to use this table, located at its first line. */
  public InputException refuse(String format, Object... arguments) {
    return file.line(1).refuse(format, arguments);
  }

  /** Reads all rows in order; fails at a row with more or fewer fields than the header. */
  public void forEachRow(Consumer<Row> consumer) {
    forEachRow(Long.MAX_VALUE, consumer);
  }

  /** Reads the first rows. */
  public void forEachRow(long most, Consumer<Row> consumer) {
    forEachRow(body, headerLines, most, consumer);
  }

  void forEachRow(InputStream rows, long linesBefore, Consumer<Row> consumer) {
    forEachRow(rows, linesBefore, Long.MAX_VALUE, consumer);
  }

  private void forEachRow(InputStream rows, long linesBefore, long most, Consumer<Row> consumer) {
    long left = most;
    InputStreamReader text = new InputStreamReader(rows, StandardCharsets.UTF_8);
    Place at = file.line(linesBefore);
    try {
      for (Row row :
          CsvReader.builder()
              .fieldSeparator(separator)
              .allowExtraFields(true) // we count them, for a better message
              .allowMissingFields(true)
              .build(new StringRows(file.name(), linesBefore), text)) {
        at = row.at;
        if (row.fields.length != header.size()) {
          throw at.refuse("%s", raggedRowProblem(row.fields.length));
        }
        consumer.accept(row);
        if (--left == 0) {
          return;
        }
      }
    } catch (CsvParseException e) {
      throw file.line(at.line() + 1).refuse("invalid CSV (%s); check the quotes", e.getMessage());
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
