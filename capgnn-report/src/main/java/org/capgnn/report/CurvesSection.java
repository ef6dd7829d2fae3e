package org.capgnn.report;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.LineChart;
import org.capgnn.report.chart.Series;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;
import org.capgnn.train.EpochRecord;
import org.capgnn.train.RunRecord;

/** How losses and accuracies went from epoch to epoch, counted from 1 as everywhere outside. */
final class CurvesSection {
  private CurvesSection() {}

  static void write(Markup page, RunRecord run, int runs) {
    page.open("section").leaf("h2", "Learning curves").line();
    if (runs > 1) {
      page.leaf("p", "Of the first run, seed " + run.seed() + ".", "class", "note");
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
    double[] valid = column(run, EpochRecord::validLoss);
    String description = "Training loss from " + ends(supervised) + ".";
    LineChart chart =
        new LineChart(new Caption("losses", "Losses by epoch", description), "epoch", "loss");
    double[] epochs = column(run, epoch -> epoch.epoch() + 1);
    chart.add(Series.curve("training", epochs, supervised));
    if (isThere(valid)) {
      chart.add(Series.curve("validation", epochs, valid));
    }
    double[] contrastive = column(run, EpochRecord::contrastive);
    double[] decay = column(run, EpochRecord::decay);
    if (isThere(contrastive)) {
      chart.add(Series.curve("contrastive", epochs, contrastive));
    }
    if (isThere(decay)) {
      chart.add(Series.curve("L2", epochs, decay));
    }
    chart.reaching(0).mark(RunNumbers.bestEpoch(run), "");
    Figure.write(
        page,
        "Losses",
        "Training and validation are cross-entropies; the contrastive term is unweighted.",
        chart.draw());
  }

  private static void accuracies(Markup page, RunRecord run) {
    double[] epochs = column(run, epoch -> epoch.epoch() + 1);
    double[] valid = column(run, EpochRecord::validAccuracy);
    double[] test = column(run, EpochRecord::testAccuracy);
    if (!isThere(valid) && !isThere(test)) {
      return;
    }
    String recorded = "recorded: epoch " + RunNumbers.bestEpoch(run);
    String description = "Validation accuracy from " + ends(valid) + "; " + recorded + ".";
    Caption caption = new Caption("accuracies", "Accuracy by epoch", description);
    LineChart chart = new LineChart(caption, "epoch", "accuracy");
    if (isThere(valid)) {
      chart.add(Series.curve("validation", epochs, valid));
    }
    if (isThere(test)) {
      chart.add(Series.curve("test", epochs, test));
    }
    chart.mark(RunNumbers.bestEpoch(run), recorded);
    String about =
        "The weights are those of the marked epoch"
            + (isThere(test) ? "; the test set had no part in choosing it." : ".");
    Figure.write(page, "Accuracy", about, chart.draw());
  }

  private static double[] column(RunRecord run, ToDoubleFunction<EpochRecord> of) {
    return run.history().stream().mapToDouble(of).toArray();
  }

  private static boolean isThere(double[] values) {
    for (double value : values) {
      if (Double.isFinite(value) && value != 0) {
        return true;
      }
    }
    return false;
  }

  private static String ends(double[] values) {
    return String.join(
        " to ",
        List.of(
            NumberText.significant(values[0]), NumberText.significant(values[values.length - 1])));
  }
}
