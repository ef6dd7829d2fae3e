package org.capgnn.report;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.LineChart;
import org.capgnn.report.chart.Series;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;
import org.capgnn.result.EpochRecord;
import org.capgnn.result.RunRecord;

/** The section with the curves of loss and accuracy over the epochs, which count from 1. */
final class CurvesSection {
  private CurvesSection() {}

  static void write(Markup page, RunRecord run, int runs) {
    page.open("section").leaf("h2", "Learning curves").line();
    if (runs > 1) {
      page.leaf("p", "The first run, seed " + run.seed() + ".", "class", "note");
    }
    if (run.history().isEmpty()) {
      page.leaf("p", "No epoch was recorded.", "class", "note").close();
      return;
    }
    page.open("div", "class", "pair").line();
    losses(page, run);
    accuracies(page, run);
    page.close().close().line();
  }

  private static void losses(Markup page, RunRecord run) {
    double[] supervised = column(run, EpochRecord::supervised);
    String description = "Training loss from " + ends(supervised) + ".";
    Caption caption = new Caption("losses", "Losses by epoch", description);
    LineChart chart = new LineChart(caption, "epoch", "loss");
    chart.add(curve("training", run, supervised));
    addUnlessZero(chart, "validation", run, EpochRecord::validLoss);
    addUnlessZero(chart, "contrastive", run, EpochRecord::contrastive);
    addUnlessZero(chart, "L2", run, EpochRecord::decay);
    chart.reaching(0).mark(RunNumbers.bestEpoch(run), "");
    String about =
        "Training and validation are cross-entropies; the contrastive term is unweighted.";
    ReportSection.figure(page, "Losses", about, chart.draw());
  }

  private static void accuracies(Markup page, RunRecord run) {
    double[] valid = column(run, EpochRecord::validAccuracy);
    boolean tested = !isZero(column(run, EpochRecord::testAccuracy));
    if (isZero(valid) && !tested) {
      return;
    }
    String recorded = "recorded: epoch " + RunNumbers.bestEpoch(run);
    String description = "Validation accuracy from " + ends(valid) + "; " + recorded + ".";
    Caption caption = new Caption("accuracies", "Accuracy by epoch", description);
    LineChart chart = new LineChart(caption, "epoch", "accuracy");
    addUnlessZero(chart, "validation", run, EpochRecord::validAccuracy);
    addUnlessZero(chart, "test", run, EpochRecord::testAccuracy);
    chart.mark(RunNumbers.bestEpoch(run), recorded);
    String choice = tested ? "; the test set was not used to choose it." : ".";
    String about = "The weights are those of the marked epoch" + choice;
    ReportSection.figure(page, "Accuracy", about, chart.draw());
  }

  private static double[] column(RunRecord run, ToDoubleFunction<EpochRecord> of) {
    return run.history().stream().mapToDouble(of).toArray();
  }

  private static Series curve(String name, RunRecord run, double[] values) {
    return Series.curve(name, column(run, epoch -> epoch.epoch() + 1), values);
  }

  private static void addUnlessZero(
      LineChart chart, String name, RunRecord run, ToDoubleFunction<EpochRecord> of) {
    double[] values = column(run, of);
    if (!isZero(values)) {
      chart.add(curve(name, run, values));
    }
  }

  /** Whether all values are zero or missing: the model or the split lacks what they measure. */
  private static boolean isZero(double[] values) {
    return Arrays.stream(values).noneMatch(value -> Double.isFinite(value) && value != 0);
  }

  private static String ends(double[] values) {
    double last = values[values.length - 1];
    return NumberText.significant(values[0]) + " to " + NumberText.significant(last);
  }
}
