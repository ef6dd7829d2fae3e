package org.capgnn.cli.model;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.console.TextTable;
import org.capgnn.result.Evaluation;

/** Prints an evaluation as tables: the totals, each class, and the confusion matrix. */
record EvaluationTables(Evaluation evaluation, List<String> classNames) {

  void print(PrintWriter out) {
    TextTable totals = new TextTable();
    evaluation
        .metrics()
        .forEach((metric, value) -> totals.row(metric.label(), Text.decimal(value)));
    totals.row("vertices", Text.of("%,d", evaluation.count())).print(out);
    out.println();
    classes().print(out);
    out.println();
    out.println("Confusion (rows: true class, columns: predicted class)");
    confusion().print(out);
  }

  private TextTable classes() {
    TextTable table = new TextTable().row("class", "name", "precision", "recall", "vertices");
    for (int c = 0; c < classNames.size(); c++) {
      String precision = Text.decimal(evaluation.precision()[c]);
      String recall = Text.decimal(evaluation.recall()[c]);
      int vertices = Arrays.stream(evaluation.confusion()[c]).sum();
      table.row(c, classNames.get(c), precision, recall, vertices);
    }
    return table;
  }

  private TextTable confusion() {
    int classes = classNames.size();
    Object[] header = new Object[classes + 1];
    Arrays.setAll(header, c -> c == 0 ? "class" : c - 1);
    TextTable table = new TextTable().row(header);
    for (int c = 0; c < classes; c++) {
      int trueClass = c;
      Object[] row = new Object[classes + 1];
      Arrays.setAll(row, p -> p == 0 ? trueClass : evaluation.confusion()[trueClass][p - 1]);
      table.row(row);
    }
    return table;
  }
}
