package org.capgnn.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.capgnn.data.run.RunFolder;
import org.capgnn.graph.DatasetCard;
import org.capgnn.report.RunReport;
import org.capgnn.report.Summary;
import org.capgnn.report.TerminalBars;
import org.capgnn.report.TrainingJson;
import org.capgnn.train.Evaluation;
import org.capgnn.train.RunRecord;

/** What came of a training, of one run or several, for a person and for a script. */
final class TrainingResult {
  private final PlannedTraining planned;
  private final List<RunRecord> runs;
  private final ObjectNode json;

  /**
   * @param threads of the whole command, which runs side by side share
   * @param seconds wall time of all runs together
   */
  TrainingResult(PlannedTraining planned, List<RunRecord> runs, int threads, double seconds) {
    this.planned = planned;
    this.runs = runs;
    this.json = TrainingJson.of(runs, runs.size() == 1 ? runs.get(0).seconds() : seconds);
    json.put("threads", threads);
  }

  /** The page and, beside the folders of several runs, their summary. */
  void write() {
    DatasetCard card = DatasetCard.of(planned.experiment().data(), runs.get(0).split());
    RunFolder.writeText(planned.out().resolve(RunFolder.REPORT), RunReport.html(runs, card));
    if (runs.size() > 1) {
      RunFolder.writeText(planned.out().resolve(RunFolder.RUN), json.toPrettyString() + "\n");
    }
  }

  /** One line for a script. */
  String json() {
    return json.toString();
  }

  void print(PrintWriter out) {
    TextTable table = new TextTable();
    table.row(
        "model",
        planned.plan().model()
            + " on "
            + planned.experiment().data().name()
            + (runs.size() == 1
                ? ", seed " + planned.plan().seed()
                : ", " + runs.size() + " runs from seed " + planned.plan().seed())
            + ", split "
            + planned.plan().split());
    table.row("test accuracy", accuracy(RunRecord::test, "no test set"));
    table.row("validation accuracy", accuracy(RunRecord::valid, "no validation set"));
    if (!json.get("macroF1").isNull()) {
      table.row("macro-F1", decimal(json.get("macroF1").asDouble()));
      table.row("calibration error", decimal(json.get("ece").asDouble()));
    }
    table.row(
        "epochs",
        count(run -> run.history().size()) + ", best " + count(run -> run.bestEpoch() + 1.0));
    table.row(
        "seconds",
        String.format(
            Locale.ROOT,
            "%.1f, %.2f ms an epoch",
            json.get("seconds").asDouble(),
            json.get("epochMillis").asDouble()));
    if (json.get("coefficients").size() > 0) {
      table.row("coefficients", chart());
    }
    table.row("written to", planned.out().toString());
    table.print(out);
  }

  /** What a person should know about the result, a line each; usually nothing. */
  List<String> warnings() {
    return runs.stream()
        .flatMap(run -> run.warnings().stream().map(warning -> told(run, warning)))
        .toList();
  }

  private String accuracy(Function<RunRecord, Evaluation> part, String none) {
    double[] values =
        runs.stream()
            .map(part)
            .filter(Objects::nonNull)
            .mapToDouble(Evaluation::accuracy)
            .toArray();
    if (values.length < 2) {
      return values.length == 0 ? none : decimal(values[0]);
    }
    Summary summary = Summary.ofShares(values);
    return String.format(
        Locale.ROOT,
        "%.4f ± %.4f (95%% interval of the mean: %.4f to %.4f)",
        summary.mean(),
        summary.deviation(),
        summary.low(),
        summary.high());
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  /** A whole number for a single run, a mean for several. */
  private String count(ToDoubleFunction<RunRecord> number) {
    double mean = runs.stream().mapToDouble(number).average().orElse(0);
    return runs.size() == 1
        ? Integer.toString((int) mean)
        : String.format(Locale.ROOT, "%.1f on average", mean);
  }

  /** Bars with the first and last number spelled out. */
  private String chart() {
    double[] c = new double[json.get("coefficients").size()];
    for (int k = 0; k < c.length; k++) {
      c[k] = json.get("coefficients").get(k).asDouble();
    }
    return TerminalBars.of(c)
        + String.format(Locale.ROOT, "  c0 %.3f … c%d %.3f", c[0], c.length - 1, c[c.length - 1]);
  }

  private String told(RunRecord run, String warning) {
    return "warning: " + (runs.size() == 1 ? "" : "seed " + run.seed() + ": ") + warning;
  }
}
