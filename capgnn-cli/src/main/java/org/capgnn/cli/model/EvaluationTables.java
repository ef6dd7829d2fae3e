package org.capgnn.cli.model;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.capgnn.cli.console.TextTable;
import org.capgnn.result.Evaluation;

/** An evaluation for a person: the totals, each class, and which classes are taken for which. */
public record EvaluationTables(Evaluation evaluation, List<String> classNames) {

  public void print(PrintWriter out, String title) {
    out.println(title);
    TextTable totals = new TextTable();
    evaluation.metrics().forEach((metric, value) -> totals.row(metric.label(), number(value)));
    totals.row("vertices", String.format(Locale.ROOT, "%,d", evaluation.count())).print(out);
    out.println();
    classes().print(out);
    out.println();
    out.println("Confusion (rows: true class, columns: predicted class)");
    confusion().print(out);
  }

  private TextTable classes() {
    TextTable table = new TextTable().row("class", "name", "precision", "recall", "vertices");
    for (int c = 0; c < classNames.size(); c++) {
      int vertices = 0;
      for (int predicted : evaluation.confusion()[c]) {
        vertices += predicted;
      }
      table.row(
          c,
          classNames.get(c),
          number(evaluation.precision()[c]),
          number(evaluation.recall()[c]),
          vertices);
    }
    return table;
  }

  private TextTable confusion() {
    int classes = classNames.size();
    Object[] header = new Object[classes + 1];
    header[0] = "class";
    for (int c = 0; c < classes; c++) {
      header[c + 1] = c;
    }
    TextTable table = new TextTable().row(header);
    for (int c = 0; c < classes; c++) {
      Object[] row = new Object[classes + 1];
      row[0] = c;
      for (int predicted = 0; predicted < classes; predicted++) {
        row[predicted + 1] = evaluation.confusion()[c][predicted];
      }
      table.row(row);
    }
    return table;
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.4f", value);
  }
}
