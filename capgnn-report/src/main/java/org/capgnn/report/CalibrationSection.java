package org.capgnn.report;

import java.util.List;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.ReliabilityDiagram;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;
import org.capgnn.result.Evaluation;

/** The section on calibration: the reliability diagram and its bins. */
final class CalibrationSection {
  private CalibrationSection() {}

  static void write(Markup page, int runs, Evaluation evaluation) {
    page.open("section").leaf("h2", "Calibration").line();
    page.leaf(
        "p",
        "Does a confidence of 0.8 mean that 8 of 10 are right? Bars that end on the dashed line say"
            + " yes; below it the model is too sure, above it too modest.",
        "class",
        "note");
    page.open("div", "class", "pair").line();
    Figure.write(
        page,
        "Reliability diagram",
        "Expected calibration error "
            + NumberText.fixed(evaluation.calibrationError(), 4)
            + (runs == 1 ? "." : ", the mean over the runs."),
        reliability(evaluation).draw());
    bins(page, evaluation);
    page.close().close().line();
  }

  private static ReliabilityDiagram reliability(Evaluation evaluation) {
    Caption caption =
        new Caption(
            "reliability",
            "Reliability diagram",
            "Accuracy against confidence in ten bins, with the number of vertices in each.");
    return new ReliabilityDiagram(
        caption, evaluation.binCount(), evaluation.binAccuracy(), evaluation.binConfidence());
  }

  private static void bins(Markup page, Evaluation evaluation) {
    page.open("div").leaf("h3", "The bins");
    HtmlTable table =
        new HtmlTable(page, 1, List.of("Confidence", "Vertices", "Mean confidence", "Accuracy"));
    int bins = evaluation.binCount().length;
    for (int b = 0; b < bins; b++) {
      if (evaluation.binCount()[b] > 0) {
        table.row(
            List.of(
                NumberText.fixed((double) b / bins, 1)
                    + " to "
                    + NumberText.fixed((b + 1.0) / bins, 1),
                NumberText.count(evaluation.binCount()[b]),
                NumberText.fixed(evaluation.binConfidence()[b], 4),
                NumberText.fixed(evaluation.binAccuracy()[b], 4)));
      }
    }
    table.end();
    page.close().line();
  }
}
