package org.capgnn.report;

import static org.capgnn.report.markup.NumberText.count;
import static org.capgnn.report.markup.NumberText.fixed;

import java.util.List;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.ReliabilityDiagram;
import org.capgnn.report.markup.Markup;
import org.capgnn.result.Evaluation;

/** The section on calibration: the reliability diagram and its bins. */
final class CalibrationSection {
  private CalibrationSection() {}

  static void write(Markup page, int runs, Evaluation all) {
    ReportSection.open(
        page,
        "Calibration",
        "Does a confidence of 0.8 mean that 8 of 10 are right? Bars that end on the dashed line say"
            + " yes; below it the model is too sure, above it too modest.");
    String title = "Reliability diagram";
    String about = "Accuracy against confidence in ten bins, with the number of vertices in each.";
    ReliabilityDiagram diagram =
        new ReliabilityDiagram(
            new Caption("reliability", title, about),
            all.binCount(),
            all.binAccuracy(),
            all.binConfidence());
    String error = "Expected calibration error " + fixed(all.calibrationError(), 4);
    String over = runs == 1 ? "." : ", the mean over the runs.";
    ReportSection.figure(page, title, error + over, diagram.draw());
    bins(page, all);
    ReportSection.close(page);
  }

  private static void bins(Markup page, Evaluation all) {
    List<String> header = List.of("Confidence", "Vertices", "Mean confidence", "Accuracy");
    HtmlTable table = new HtmlTable(page, "The bins", header);
    int bins = all.binCount().length;
    for (int b = 0; b < bins; b++) {
      if (all.binCount()[b] > 0) {
        table.row(
            List.of(
                fixed((double) b / bins, 1) + " to " + fixed((b + 1.0) / bins, 1),
                count(all.binCount()[b]),
                fixed(all.binConfidence()[b], 4),
                fixed(all.binAccuracy()[b], 4)));
      }
    }
    table.end();
  }
}
