package org.capgnn.cli.data;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.cli.console.Text;
import org.capgnn.column.ColumnEncoding;
import org.capgnn.column.ColumnType;
import org.capgnn.graph.Dataset;

/** One line per column of a table: what it was taken for, why, and how to change that. */
public final class ColumnLines {
  private static final int MOST = 30;

  private ColumnLines() {}

  /** Such as {@code city: category (12 values), 10 features; --text city}. */
  public static List<String> of(Dataset data) {
    List<ColumnEncoding> columns =
        data.columns().map(table -> table.encoding().columns()).orElse(List.of());
    List<String> lines = new ArrayList<>();
    int c = 0;
    while (c < columns.size() && lines.size() < MOST) {
      int end = endOfVector(columns, c);
      lines.add(
          end - c > 2
              ? vector(columns.get(c), columns.get(end - 1), end - c)
              : line(columns.get(c)));
      c = end - c > 2 ? end : c + 1;
    }
    if (c < columns.size()) {
      lines.add(Text.of("and %,d more columns", columns.size() - c));
    }
    return lines;
  }

  /** Behind the last of the columns x.0, x.1 and so on, if they begin here and are numbers. */
  private static int endOfVector(List<ColumnEncoding> columns, int from) {
    String first = columns.get(from).name();
    int end = from;
    if (first.endsWith(".0")) {
      String stem = first.substring(0, first.length() - 1);
      while (end < columns.size()
          && columns.get(end).type() == ColumnType.NUMBER
          && columns.get(end).name().equals(stem + (end - from))) {
        end++;
      }
    }
    return end;
  }

  private static String vector(ColumnEncoding first, ColumnEncoding last, int count) {
    return "%s to %s: numbers of a vector, %s"
        .formatted(first.name(), last.name(), Text.count(count, "column"));
  }

  /** Whether all columns are plain numbers, so that there is little to say about them. */
  public static boolean arePlain(Dataset data) {
    return data.columns()
        .map(
            table ->
                table.encoding().isPlain()
                    && table.encoding().columns().size()
                        == table.encoding().featureColumns().size())
        .orElse(true);
  }

  private static String line(ColumnEncoding column) {
    int width = column.featureNames().size();
    String made = column.type().isFeature() ? Text.count(width, "feature") : "left out";
    return "%s: %s (%s), %s; %s %s"
        .formatted(
            column.name(),
            column.type().word(),
            column.reason(),
            made,
            override(column),
            column.name().contains(" ") ? "'" + column.name() + "'" : column.name());
  }

  /** The option that most probably says what the column is, if that was wrong. */
  private static String override(ColumnEncoding column) {
    return switch (column.type()) {
      case NUMBER -> column.reason().contains("magnitudes") ? "--log" : "--category";
      case CATEGORY -> "--text";
      case DATE -> "--date-parts";
      case IDENTIFIER -> "--category";
      case CONSTANT, EMPTY, IGNORED, BOOLEAN, TOKENS, TEXT ->
          column.type().isFeature() ? "--ignore" : "--category";
    };
  }
}
