package org.capgnn.cli.data;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.cli.console.Text;
import org.capgnn.column.ColumnEncoding;
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
    for (ColumnEncoding column : columns.subList(0, Math.min(MOST, columns.size()))) {
      lines.add(line(column));
    }
    if (columns.size() > MOST) {
      lines.add(Text.of("and %,d more columns", columns.size() - MOST));
    }
    return lines;
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
