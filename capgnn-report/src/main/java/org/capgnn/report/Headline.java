package org.capgnn.report;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.Numbers;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;

/** The numbers that a reader wants first, as tiles. */
final class Headline {
  private static final int DECIMALS = 4;

  private Headline() {}

  static void write(Markup page, List<RunRecord> runs) {
    RunRecord first = runs.get(0);
    page.open("dl", "class", "tiles").line();
    share(page, "Test accuracy", runs, first.test(), Results::testAccuracy);
    share(page, "Validation accuracy", runs, first.valid(), Results::validAccuracy);
    Evaluation told = Results.of(first);
    for (Metric metric : Metric.beyondAccuracy()) {
      share(page, capital(metric.label()), runs, told, run -> Results.of(run, metric));
    }
    double epochs = mean(runs, run -> run.history().size());
    String recorded =
        runs.size() == 1
            ? "weights of epoch " + Results.bestEpoch(first)
            : "mean; weights of epoch " + Numbers.fixed(mean(runs, Results::bestEpoch), 0);
    tile(page, "Epochs", Numbers.fixed(epochs, 0), recorded);
    String pace = Numbers.fixed(mean(runs, RunRecord::epochMillis), 1) + " ms per epoch";
    String each = runs.size() == 1 ? pace : "per run, " + pace;
    tile(page, "Time", Numbers.duration(mean(runs, RunRecord::seconds)), each);
    page.close().line();
  }

  static String capital(String label) {
    return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
  }

  /** A tile of one share, left out where the runs have no such set. */
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
    String about =
        runs.size() == 1
            ? "on " + Numbers.count(first.count()) + " vertices"
            : "± "
                + Numbers.fixed(summary.halfWidth(), DECIMALS)
                + " (95%), deviation "
                + Numbers.fixed(summary.deviation(), DECIMALS);
    tile(page, name, Numbers.fixed(summary.mean(), DECIMALS), about);
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
