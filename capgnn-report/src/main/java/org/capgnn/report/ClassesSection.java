package org.capgnn.report;

import static org.capgnn.report.markup.NumberText.count;
import static org.capgnn.report.markup.NumberText.fixed;

import java.util.Arrays;
import java.util.List;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.HeatMap;
import org.capgnn.report.markup.Markup;
import org.capgnn.result.Evaluation;
import org.capgnn.result.RunRecord;

/** The section on classes: the confusion matrix, and precision and recall of each class. */
final class ClassesSection {
  private ClassesSection() {}

  static void write(Markup page, List<RunRecord> runs, Evaluation evaluation) {
    List<String> names = runs.get(0).classNames();
    String where = runs.get(0).test() == null ? "validation" : "test";
    String over = runs.size() == 1 ? "" : ", summed over " + runs.size() + " runs";
    ReportSection.open(page, "Classes", "On the " + where + " vertices" + over + ".");
    ReportSection.figure(
        page,
        "Confusion matrix",
        "Rows add up to the vertices of a class; darker is a larger share of the row.",
        confusion(evaluation.confusion(), names).draw());
    table(page, evaluation, names);
    ReportSection.close(page);
  }

  private static HeatMap confusion(int[][] confusion, List<String> names) {
    String about =
        "Rows are true classes, columns predicted ones; the diagonal counts correct ones.";
    Caption caption = new Caption("confusion", "Confusion matrix", about);
    HeatMap map = new HeatMap(caption, "true class", "predicted class", names);
    for (int r = 0; r < confusion.length; r++) {
      int sum = Arrays.stream(confusion[r]).sum();
      for (int c = 0; c < confusion.length; c++) {
        int count = confusion[r][c];
        double share = sum == 0 ? 0 : (double) count / sum;
        String what = r == c ? "recognised" : "taken for " + names.get(c);
        String percent = sum == 0 ? "" : " (" + fixed(share * 100, 1) + "%)";
        String hover = names.get(r) + " " + what + "\n" + count(count) + " of " + count(sum);
        map.cell(r, c, share, Integer.toString(count), hover + percent);
      }
    }
    return map;
  }

  private static void table(Markup page, Evaluation evaluation, List<String> names) {
    List<String> header = List.of("Class", "Vertices", "Precision", "Recall", "F1");
    HtmlTable table = new HtmlTable(page, "Precision and recall", header);
    int[][] confusion = evaluation.confusion();
    for (int c = 0; c < names.size(); c++) {
      int column = c;
      int actual = Arrays.stream(confusion[c]).sum();
      int predicted = Arrays.stream(confusion).mapToInt(row -> row[column]).sum();
      table.row(
          List.of(
              names.get(c),
              count(actual),
              fixed(evaluation.precision()[c], 4),
              fixed(evaluation.recall()[c], 4),
              fixed(2.0 * confusion[c][c] / (actual + predicted), 4)));
    }
    String macroF1 = fixed(evaluation.macroF1(), 4);
    table.total(List.of("all, and macro-F1", count(evaluation.count()), "", "", macroF1));
    table.end();
  }
}
