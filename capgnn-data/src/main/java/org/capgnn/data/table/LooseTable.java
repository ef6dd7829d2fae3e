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

  private static final String ID = "id";

  private LooseTable() {}

  /** The form of such a file; empty if its rows differ in length, or if it is a usual table. */
  public static Optional<TextForm> look(TableFile file) {
    List<String> rows = new ArrayList<>();
    boolean comments = firstRows(file, rows);
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    if (rows.stream().allMatch(PythonAttributes::endIn)) {
      return Optional.of(new TextForm(PythonAttributes.header(rows), ' ', 0, true));
    }
    char separator = separatorOf(rows.get(rows.size() - 1));
    List<String[]> cells = rows.stream().map(row -> cellsOf(row, separator)).toList();
    int columns = cells.get(0).length;
    if (separator != ' ' && isTabbed(rows)) {
      return Optional.empty(); // a usual table, whose cells may hold commas and spaces
    }
    if (columns < 2 || cells.stream().anyMatch(row -> row.length != columns)) {
      return Optional.empty();
    }
    if (isFeatures(cells)) {
      return Optional.of(new TextForm(namesOf(ID, columns), separator, 0));
    }
    boolean numbers = isPair(cells.get(0));
    boolean weighted = columns == 3 && cells.stream().allMatch(row -> isNumber(row[2]));
    if (!numbers && separator == ' ' && (weighted || isCalledEdges(file, cells.get(0)))) {
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

  /** Collects rows that are whole; returns whether there were comments among them. */
  private static boolean firstRows(TableFile file, List<String> rows) {
    boolean comments = false;
    try (InputStream in = file.openBytes()) {
      byte[] bytes = in.readNBytes(PEEK);
      String text = new String(bytes, StandardCharsets.UTF_8);
      int end = bytes.length < PEEK ? text.length() : Math.max(0, text.lastIndexOf('\n'));
      for (String line : text.substring(0, end).split("\n")) {
        String row = line.strip();
        boolean comment = row.startsWith("#") || row.startsWith("%");
        comments |= comment;
        if (!row.isEmpty() && !comment && rows.size() < MOST_ROWS) {
          rows.add(row.startsWith("\uFEFF") ? row.substring(1) : row);
        }
      }
    } catch (IOException | InputException e) {
      rows.clear(); // reading says what is wrong
    }
    return comments;
  }

  private static char separatorOf(String row) {
    return row.indexOf(',') >= 0 ? ',' : row.indexOf(';') >= 0 ? ';' : ' ';
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

  /** Whether rows have a header and as many tabs, although some have commas or spaces too. */
  private static boolean isTabbed(List<String> rows) {
    int tabs = cellsOf(rows.get(0), '\t').length;
    boolean regular = rows.stream().allMatch(row -> cellsOf(row, '\t').length == tabs);
    boolean header = Arrays.stream(cellsOf(rows.get(0), '\t')).noneMatch(LooseTable::isNumber);
    return tabs >= 2
        && regular
        && header
        && rows.stream().anyMatch(row -> row.indexOf(' ') >= 0 || row.indexOf(',') >= 0);
  }

  private static boolean isNumber(String cell) {
    return !Float.isNaN(Numbers.finite(cell));
  }

  /** Whether text separated by spaces is edges by the name of the file, and has no header. */
  private static boolean isCalledEdges(TableFile file, String[] first) {
    return file.name().toLowerCase(Locale.ROOT).matches(".*\\.(edges|edgelist|el)(\\.gz)?")
        && first.length == 2
        && UsualNames.ends(List.of(first), ColumnNames.DEFAULT).isEmpty();
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
