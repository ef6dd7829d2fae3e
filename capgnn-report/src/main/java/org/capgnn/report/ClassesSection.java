package org.capgnn.report;

import java.util.List;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.HeatMap;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;
import org.capgnn.result.Evaluation;
import org.capgnn.result.RunRecord;

/** The section on classes: the confusion matrix, and precision and recall of each class. */
final class ClassesSection {
  private ClassesSection() {}

  static void write(Markup page, List<RunRecord> runs, Evaluation evaluation) {
    List<String> names = runs.get(0).classNames();
    String where = runs.get(0).test() == null ? "validation" : "test";
    String over = runs.size() == 1 ? "" : ", summed over " + runs.size() + " runs";
    page.open("section").leaf("h2", "Classes").line();
    page.leaf("p", "On the " + where + " vertices" + over + ".", "class", "note");
    page.open("div", "class", "pair").line();
    Figure.write(
        page,
        "Confusion matrix",
        "Rows add up to the vertices of a class; darker is a larger share of the row.",
        confusion(evaluation.confusion(), names).draw());
    page.open("div").leaf("h3", "Precision and recall");
    table(page, evaluation, names);
    page.close().line().close().close().line();
  }

  private static HeatMap confusion(int[][] confusion, List<String> names) {
    Caption caption =
        new Caption(
            "confusion",
            "Confusion matrix",
            "Rows are true classes, columns predicted ones; the diagonal counts correct ones.");
    HeatMap map = new HeatMap(caption, "true class", "predicted class", names, names);
    for (int r = 0; r < confusion.length; r++) {
      int sum = 0;
      for (int count : confusion[r]) {
        sum += count;
      }
      for (int c = 0; c < confusion.length; c++) {
        double share = sum == 0 ? 0 : (double) confusion[r][c] / sum;
        String hover =
            names.get(r)
                + (r == c ? " recognised" : " taken for " + names.get(c))
                + "\n"
                + NumberText.count(confusion[r][c])
                + " of "
                + NumberText.count(sum)
                + (sum == 0 ? "" : " (" + NumberText.fixed(share * 100, 1) + "%)");
        map.cell(r, c, share, Integer.toString(confusion[r][c]), hover);
      }
    }
    return map;
  }

  private static void table(Markup page, Evaluation evaluation, List<String> names) {
    HtmlTable table =
        new HtmlTable(page, 1, List.of("Class", "Vertices", "Precision", "Recall", "F1"));
    for (int c = 0; c < names.size(); c++) {
      int actual = 0;
      int predicted = 0;
      for (int o = 0; o < names.size(); o++) {
        actual += evaluation.confusion()[c][o];
        predicted += evaluation.confusion()[o][c];
      }
      double f1 = 2.0 * evaluation.confusion()[c][c] / (actual + predicted);
      table.row(
          List.of(
              names.get(c),
              NumberText.count(actual),
              NumberText.fixed(evaluation.precision()[c], 4),
              NumberText.fixed(evaluation.recall()[c], 4),
              NumberText.fixed(f1, 4)));
    }
    table.total(
        List.of(
            "all, and macro-F1",
            NumberText.count(evaluation.count()),
            "",
            "",
            NumberText.fixed(evaluation.macroF1(), 4)));
    table.end();
  }
}
