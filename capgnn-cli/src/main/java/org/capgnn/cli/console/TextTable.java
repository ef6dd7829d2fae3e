package org.capgnn.cli.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.graph.PlainText;

/** A table of aligned columns: numbers to the right, text to the left. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();

  public TextTable row(Object... cells) {
    String[] texts = new String[cells.length];
    for (int i = 0; i < cells.length; i++) {
      texts[i] = text(cells[i]);
    }
    rows.add(texts);
    return this;
  }

  /** Formats integers with thousands separators, and everything else with its own text. */
  private static String text(Object cell) {
    if (cell instanceof Integer || cell instanceof Long) {
      return Text.of("%,d", cell);
    }
    return PlainText.escaped(String.valueOf(cell));
  }

  public void print(PrintWriter out) {
    int columns = rows.stream().mapToInt(row -> row.length).max().orElse(0);
    int[] widths = new int[columns];
    boolean[] numbers = new boolean[columns];
    for (int c = 0; c < columns; c++) {
      numbers[c] = true;
      for (int r = 0; r < rows.size(); r++) {
        if (c < rows.get(r).length) {
          String cell = rows.get(r)[c];
          widths[c] = Math.max(widths[c], cell.length());
          // the heading of a column of numbers is text
          numbers[c] &= (r == 0 && rows.size() > 1) || cell.matches("[-+0-9.,%±]*");
        }
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < row.length; c++) {
        String pad = " ".repeat(widths[c] - row[c].length());
        line.append(c == 0 ? "" : GAP).append(numbers[c] ? pad + row[c] : row[c] + pad);
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
