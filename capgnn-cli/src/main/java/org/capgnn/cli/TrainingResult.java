package org.capgnn.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.capgnn.data.run.RunSummary;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.report.TerminalBars;

/** What came of a training, of one run or several, for a person and for a script. */
final class TrainingResult {
  private final PlannedTraining planned;
  private final List<RunSummary> runs;
  private final int threads;
  private final double seconds;

  TrainingResult(PlannedTraining planned, List<RunSummary> runs, int threads, double seconds) {
    this.planned = planned;
    this.runs = runs;
    this.threads = threads;
    this.seconds = runs.size() == 1 ? runs.get(0).seconds() : seconds;
  }

  private Spread spread(Function<RunSummary, Double> number) {
    return Spread.of(runs.stream().map(number).toList());
  }

  /** The mean over the runs, null where the number does not exist. */
  private Double mean(Function<RunSummary, Double> number) {
    Spread spread = spread(number);
    return spread == null ? null : spread.mean();
  }

  private double median(ToDoubleFunction<RunSummary> number) {
    double[] sorted = runs.stream().mapToDouble(number).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  /** A whole number stays one for a single run; for several it is a mean. */
  private Number count(Function<RunSummary, Integer> number) {
    if (runs.size() == 1) {
      return number.apply(runs.get(0));
    }
    return runs.stream().mapToInt(number::apply).average().orElse(0);
  }

  private double[] coefficients() {
    double[] mean = new double[runs.get(0).coefficients().length];
    runs.forEach(run -> Arrays.setAll(mean, k -> mean[k] + run.coefficients()[k] / runs.size()));
    return mean;
  }

  Map<String, Object> json() {
    Spread test = spread(RunSummary::testAccuracy);
    Spread valid = spread(RunSummary::validAccuracy);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dataset", planned.experiment().data().name());
    json.put("model", planned.plan().model());
    json.put("seed", planned.plan().seed());
    json.put("runs", runs.size());
    json.put("testAccuracy", test == null ? null : test.json());
    json.put("validAccuracy", valid == null ? null : valid.json());
    json.put("macroF1", mean(RunSummary::macroF1));
    json.put("ece", mean(RunSummary::ece));
    json.put("epochs", count(RunSummary::epochs));
    json.put("bestEpoch", count(RunSummary::bestEpoch));
    json.put("seconds", seconds);
    json.put("epochMillis", median(RunSummary::epochMillis));
    json.put("threads", threads);
    json.put("kernels", KernelChoice.get().name());
    json.put("coefficients", coefficients());
    return json;
  }

  void print(PrintWriter out) {
    Spread test = spread(RunSummary::testAccuracy);
    Spread valid = spread(RunSummary::validAccuracy);
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
    table.row("test accuracy", test == null ? "no test set" : test.text());
    table.row("validation accuracy", valid == null ? "no validation set" : valid.text());
    row(table, "macro-F1", mean(RunSummary::macroF1));
    row(table, "calibration error", mean(RunSummary::ece));
    table.row(
        "epochs", text(count(RunSummary::epochs)) + ", best " + text(count(RunSummary::bestEpoch)));
    table.row(
        "seconds",
        String.format(
            Locale.ROOT, "%.1f, %.2f ms an epoch", seconds, median(RunSummary::epochMillis)));
    if (coefficients().length > 0) {
      table.row("coefficients", chart(coefficients()));
    }
    table.row("written to", planned.out().toString());
    table.print(out);
    runs.stream()
        .filter(run -> run.warnings() != null)
        .forEach(run -> run.warnings().forEach(w -> out.println(warning(run, w))));
  }

  /** Bars with the first and last number spelled out. */
  private static String chart(double... c) {
    return TerminalBars.of(c)
        + String.format(Locale.ROOT, "  c0 %.3f … c%d %.3f", c[0], c.length - 1, c[c.length - 1]);
  }

  private static String text(Number number) {
    return number instanceof Integer
        ? number.toString()
        : String.format(Locale.ROOT, "%.1f on average", number.doubleValue());
  }

  private String warning(RunSummary run, String text) {
    return "warning: " + (runs.size() == 1 ? "" : "seed " + run.seed() + ": ") + text;
  }

  private static void row(TextTable table, String name, Double value) {
    if (Objects.nonNull(value)) {
      table.row(name, String.format(Locale.ROOT, "%.4f", value));
    }
  }
}
