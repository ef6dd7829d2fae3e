package org.capgnn.report;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;
import org.capgnn.result.Estimate;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;

/** The most important numbers of a page, as tiles. */
final class Headline {
  private static final int DECIMALS = 4;

  private Headline() {}

  static void write(Markup page, List<RunRecord> runs) {
    RunRecord first = runs.get(0);
    page.open("dl", "class", "tiles").line();
    share(page, "Test accuracy", runs, first.test(), RunNumbers::testAccuracy);
    share(page, "Validation accuracy", runs, first.valid(), RunNumbers::validAccuracy);
    if (first.estimate() != null) {
      tile(
          page,
          "Expected accuracy",
          NumberText.fixed(mean(runs, run -> run.estimate().accuracy()), 4),
          expected(first.estimate(), runs.size()));
    }
    Evaluation shown = RunNumbers.of(first);
    for (Metric metric : Metric.beyondAccuracy()) {
      boolean defined = shown == null || !Double.isNaN(shown.of(metric)); // some need two classes
      if (defined) {
        share(page, capital(metric.label()), runs, shown, run -> RunNumbers.of(run, metric));
      }
    }
    double epochs = mean(runs, run -> run.history().size());
    String recorded =
        runs.size() == 1
            ? "weights of epoch " + RunNumbers.bestEpoch(first)
            : "mean; weights of epoch " + NumberText.fixed(mean(runs, RunNumbers::bestEpoch), 0);
    tile(page, "Epochs", NumberText.fixed(epochs, 0), recorded);
    String pace = NumberText.fixed(mean(runs, RunRecord::epochMillis), 1) + " ms per epoch";
    String each = runs.size() == 1 ? pace : "per run, " + pace;
    tile(page, "Time", NumberText.duration(mean(runs, RunRecord::seconds)), each);
    page.close().line();
  }

  private static String expected(Estimate estimate, int runs) {
    String labels = "on " + estimate.labels() + " labels held out in turn";
    return runs > 1
        ? "mean, " + labels
        : NumberText.fixed(estimate.low(), 2)
            + " to "
            + NumberText.fixed(estimate.high(), 2)
            + " (95%), "
            + labels;
  }

  static String capital(String label) {
    return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
  }

  /** Writes the tile of an accuracy or another share; none if the runs lack the evaluation. */
  private static void share(
      Markup page,
      String name,
      List<RunRecord> runs,
      Evaluation first,
      ToDoubleFunction<RunRecord> of) {
    if (first == null) {
      return;
    }
    Summary summary = Summary.of(runs.stream().mapToDouble(of).toArray());
    String deviation = NumberText.fixed(summary.deviation(), DECIMALS);
    String half = NumberText.fixed(summary.halfWidth(), DECIMALS);
    String about =
        runs.size() == 1
            ? "on " + NumberText.count(first.count()) + " vertices"
            : "± " + half + " (95%), deviation " + deviation;
    tile(page, name, NumberText.fixed(summary.mean(), DECIMALS), about);
  }

  private static double mean(List<RunRecord> runs, ToDoubleFunction<RunRecord> of) {
    return runs.stream().mapToDouble(of).average().orElse(Double.NaN);
  }

  private static void tile(Markup page, String name, String value, String about) {
    String kind = name.equals("Test accuracy") ? "tile first" : "tile";
    page.open("div", "class", kind).leaf("dt", name).leaf("dd", value);
    page.leaf("dd", about, "class", "sub").close().line();
  }
}
