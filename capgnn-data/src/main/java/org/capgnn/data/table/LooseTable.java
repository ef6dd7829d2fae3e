package org.capgnn.data.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.capgnn.data.ColumnNames;
import org.capgnn.graph.InputException;

/**
 * Looks at the first lines of a text file for rows without a usual header: edge lists with
 * comments, with numbers from the first line on, or separated by spaces.
 */
public final class LooseTable {
  private static final int PEEK = 1 << 16;
  private static final int MOST_ROWS = 50;
  private static final int MOST_COLUMNS = 6;
  private static final int LONGEST_NAME = 40;
  private static final String QUOTED = "\"[^\"]*\"";

  private static final String ID = "id";

  private LooseTable() {}

  /** The form of such a file; empty if its rows differ in length, or if it is a usual table. */
  public static Optional<TextForm> look(TableFile file) {
    List<String> rows = new ArrayList<>();
    List<String> commentLines = firstRows(file, rows);
    boolean comments = !commentLines.isEmpty();
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    if (rows.get(0).matches(Table.STATED_SEPARATOR)) {
      return Optional.empty(); // a usual table
    }
    Optional<TextForm> attributed = PythonAttributes.form(rows);
    if (attributed.isPresent()) {
      return attributed;
    }
    char separator = separatorOf(rows);
    List<String[]> cells = rows.stream().map(row -> cellsOf(row, separator)).toList();
    int columns = cells.get(0).length;
    if (columns < 2 || cells.stream().anyMatch(row -> row.length != columns)) {
      return Optional.empty();
    }
    if (isFeatures(cells)) {
      return Optional.of(new TextForm(namesOf(ID, columns), separator, 0));
    }
    if (isNamed(cells.get(0))) {
      boolean ids = commentLines.stream().allMatch(c -> cellsOf(c, separator).length == columns);
      return separator == ' ' || (comments && !ids) // that begin like comments, such as #tea
          ? Optional.of(new TextForm(List.of(cells.get(0)), separator, 1))
          : Optional.empty(); // a usual table
    }
    boolean numbers = isPair(cells.get(0));
    boolean weighted = columns == 3 && cells.stream().allMatch(row -> isNumber(row[2]));
    boolean named = isCalledEdges(file) && (columns == 2 || weighted);
    if (named && weighted && isEdgeList(file)) {
      return Optional.of(
          new TextForm(List.of("source", "target", ColumnNames.DEFAULT.weight()), separator, 0));
    }
    if (!numbers && (named || (weighted && (separator == ' ' || separator == '\t')))) {
      return Optional.of(new TextForm(namesOf(file.name(), columns), separator, 0));
    }
    boolean header = !numbers && cells.size() > 1 && (isPair(cells.get(1)) || !comments);
    if (header && !comments && namesAreIds(cells)) {
      return Optional.of(new TextForm(namesOf(file.name(), columns), separator, 0));
    }
    if (header && !comments && separator != ' ') {
      return Optional.empty(); // a usual table
    }
    if (columns > MOST_COLUMNS || (!header && !numbers && !comments)) {
      return Optional.empty(); // text, or features without names
    }
    if (header && !isPair(cells.get(1))) {
      return Optional.empty();
    }
    List<String> names = header ? List.of(cells.get(0)) : namesOf(file.name(), columns);
    return Optional.of(new TextForm(names, separator, header ? 1 : 0));
  }

  /** Whether a text file is a table whose first line names its columns. */
  public static boolean isTable(TableFile file) {
    List<String> rows = new ArrayList<>();
    if (!firstRows(file, rows).isEmpty() || rows.size() < 2) {
      return false;
    }
    char separator = separatorOf(rows);
    String[] first = cellsOf(rows.get(0), separator);
    return separator != ' '
        && first.length >= 2
        && Arrays.stream(first).noneMatch(cell -> isNumber(cell) || cell.length() > LONGEST_NAME)
        && Arrays.stream(first).distinct().count() == first.length
        && outsideQuotes(rows, separator);
  }

  /** Collects rows that are whole; returns the comments among them. */
  private static List<String> firstRows(TableFile file, List<String> rows) {
    List<String> comments = new ArrayList<>();
    try (InputStream in = file.openBytes()) {
      byte[] bytes = in.readNBytes(PEEK);
      String text = new String(bytes, StandardCharsets.UTF_8);
      int end = bytes.length < PEEK ? text.length() : Math.max(0, text.lastIndexOf('\n'));
      for (String line : text.substring(0, end).split("\n")) {
        String row = line.strip();
        boolean comment = row.startsWith("#") || row.startsWith("%");
        if (comment) {
          comments.add(row);
        }
        if (!row.isEmpty() && !comment && rows.size() < MOST_ROWS) {
          rows.add(row.startsWith("\uFEFF") ? row.substring(1) : row);
        }
      }
    } catch (IOException | InputException e) {
      rows.clear(); // reading says what is wrong
    }
    return comments;
  }

  /** The separator; a tab if the rows have as many tabs, although cells hold spaces or commas. */
  private static char separatorOf(List<String> rows) {
    if (isTabbed(rows)) {
      return '\t';
    }
    String row = rows.get(rows.size() - 1);
    return row.indexOf(',') >= 0 ? ',' : row.indexOf(';') >= 0 ? ';' : ' ';
  }

  private static boolean isTabbed(List<String> rows) {
    List<String[]> cells = rows.stream().map(row -> cellsOf(row, '\t')).toList();
    int tabs = cells.get(0).length;
    return tabs >= 2
        && cells.stream().allMatch(row -> row.length == tabs)
        && cells.stream().flatMap(Arrays::stream).anyMatch(LooseTable::holdsSeparator);
  }

  private static boolean holdsSeparator(String cell) {
    return cell.indexOf(' ') >= 0 || cell.indexOf(',') >= 0 || cell.indexOf(';') >= 0;
  }

  /** Whether rows have as many cells, not counting separators in quotes. */
  private static boolean outsideQuotes(List<String> rows, char separator) {
    List<String> plain = rows.stream().map(row -> row.replaceAll(QUOTED, "q")).toList();
    int columns = cellsOf(plain.get(0), separator).length;
    return plain.stream().allMatch(row -> cellsOf(row, separator).length == columns);
  }

  private static String[] cellsOf(String row, char separator) {
    String[] cells = row.split(separator == ' ' ? "[ \t]+" : String.valueOf(separator), -1);
    for (int c = 0; c < cells.length; c++) {
      cells[c] = cells[c].strip();
    }
    return cells;
  }

  private static boolean isPair(String[] row) {
    return row[0].matches("\\d{1,18}") && row[1].matches("-?\\d{1,18}");
  }

  /** Whether the first row names the ends of edges, or the ids of vertices. */
  private static boolean isNamed(String[] first) {
    List<String> names = List.of(first);
    boolean numbers = names.stream().anyMatch(LooseTable::isNumber);
    return !numbers
        && (UsualNames.ends(names, ColumnNames.DEFAULT).isPresent() || names.contains(ID));
  }

  private static boolean isNumber(String cell) {
    return !Float.isNaN(Numbers.finite(cell));
  }

  /** Whether the name of the file says that it holds edges. */
  private static boolean isCalledEdges(TableFile file) {
    return file.name().toLowerCase(Locale.ROOT).matches(".*\\.(edges|edgelist|el)(\\.gz)?");
  }

  /** As NetworkX and others name files of two ends and a weight; elsewhere it may be a time. */
  private static boolean isEdgeList(TableFile file) {
    return file.name().toLowerCase(Locale.ROOT).matches(".*\\.edgelist(\\.gz)?");
  }

  /** Whether rows are many numbers, of which the first is another one in each row. */
  private static boolean isFeatures(List<String[]> rows) {
    Set<String> ids = new HashSet<>();
    return rows.get(0).length > MOST_COLUMNS
        && rows.stream().allMatch(row -> row[0].matches("\\d{1,18}") && ids.add(row[0]))
        && rows.stream().allMatch(row -> Arrays.stream(row).allMatch(LooseTable::isNumber));
  }

  /** Whether the first line of edges is an edge too: its ends occur as ends again. */
  private static boolean namesAreIds(List<String[]> rows) {
    List<String> first = List.of(rows.get(0));
    Set<String> ids = new HashSet<>();
    rows.subList(1, rows.size()).forEach(row -> ids.addAll(List.of(row[0], row[1])));
    return first.size() <= 3
        && ids.contains(first.get(0))
        && ids.contains(first.get(1))
        && UsualNames.ends(first, ColumnNames.DEFAULT).isEmpty();
  }

  private static List<String> namesOf(String file, int columns) {
    boolean labels =
        columns == 2
            && file.toLowerCase(Locale.ROOT).matches(".*(label|class|target)[a-z]*(\\.[a-z]+)*");
    List<String> names =
        new ArrayList<>(
            file.equals(ID)
                ? List.of(ID)
                : labels ? List.of(ID, "label") : List.of("source", "target"));
    IntStream.rangeClosed(names.size() + 1, columns).forEach(c -> names.add("column " + c));
    return names;
  }
}
