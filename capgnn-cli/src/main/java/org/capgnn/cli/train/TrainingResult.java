package org.capgnn.cli.train;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.capgnn.Outcome;
import org.capgnn.Plan;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.console.TextTable;
import org.capgnn.graph.DatasetCard;
import org.capgnn.report.RunReport;
import org.capgnn.report.Summary;
import org.capgnn.report.TerminalBars;
import org.capgnn.report.TrainingJson;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;
import org.capgnn.run.RunFolder;

/** Prints the outcome of a training, for people or as JSON, and writes its page. */
public final class TrainingResult {
  private final Console console;
  private final Plan plan;
  private final Path out;
  private final Outcome outcome;
  private final List<RunRecord> runs;

  public TrainingResult(Console console, Plan plan, Path out, Outcome outcome) {
    this.console = console;
    this.plan = plan;
    this.out = out;
    this.outcome = outcome;
    this.runs = outcome.records();
  }

  /**
   * @param threads of the whole command, shared by parallel runs
   * @param continuation the command that continues the training if it was interrupted
   * @return the {@link ExitCode}
   */
  public int print(int threads, boolean asJson, String continuation) {
    if (outcome.interrupted()) {
      console.note(interrupted(continuation));
      return ExitCode.INTERRUPTED;
    }
    DatasetCard card = DatasetCard.of(plan.data(), runs.get(0).split());
    RunFolder.writeText(out.resolve(RunFolder.REPORT), RunReport.html(runs, card));
    ObjectNode json =
        TrainingJson.of(runs, runs.size() == 1 ? runs.get(0).seconds() : outcome.seconds());
    json.put("threads", threads);
    if (outcome.ensemble().isPresent()) {
      addEnsemble(json);
    }
    if (asJson) {
      warnings().forEach(console::note); // the JSON object has no field for them
      console.print(json);
    } else {
      table(json).print(console.out());
      warnings().forEach(console::print);
      summary().map(PredictionSummary::howSure).ifPresent(console::print);
    }
    return ExitCode.OK;
  }

  private String interrupted(String continuation) {
    if (!Files.exists(out.resolve(RunFolder.PLAN))) {
      return "interrupted before the first epoch; nothing was saved";
    }
    int all = plan.seeds().size();
    return "interrupted%s; a checkpoint is saved, continue with: %s"
        .formatted(
            all == 1 ? "" : " with %d of %d runs finished".formatted(runs.size(), all),
            continuation);
  }

  private TextTable table(ObjectNode json) {
    TextTable table = new TextTable();
    table.row(
        "model",
        "%s on %s, %s, split %s"
            .formatted(
                runs.get(0).model(),
                runs.get(0).dataset(),
                runs.size() == 1
                    ? "seed " + runs.get(0).seed()
                    : runs.size() + " runs from seed " + runs.get(0).seed(),
                plan.split()));
    ensembleQuality(json).ifPresent(text -> table.row("ensemble", text));
    table.row("test accuracy", accuracy(RunRecord::test, "no test set"));
    table.row("validation accuracy", accuracy(RunRecord::valid, "no validation set"));
    summary().ifPresent(summary -> summary.addQuality(table));
    for (Metric metric : Metric.beyondAccuracy()) {
      if (!json.get(metric.key()).isNull()) {
        table.row(metric.label(), Text.decimal(json.get(metric.key()).asDouble()));
      }
    }
    table.row(
        "epochs",
        count(run -> run.history().size()) + ", best " + count(run -> run.bestEpoch() + 1.0));
    table.row(
        "seconds",
        Text.of(
            "%.1f, %.2f ms per epoch",
            json.get("seconds").asDouble(), json.get("epochMillis").asDouble()));
    if (json.get("coefficients").size() > 0) {
      table.row("coefficients", chart(json));
    }
    summary().ifPresent(summary -> summary.addPredictions(table));
    return table.row("written to", out.toString());
  }

  /** How often the average of the runs is right, if they share their test vertices. */
  private Optional<String> ensembleQuality(ObjectNode json) {
    if (outcome.ensemble().isEmpty()) {
      return Optional.empty();
    }
    JsonNode accuracy = json.path("ensemble").path("testAccuracy");
    return Optional.of(
        accuracy.isNumber()
            ? Text.of(
                "test accuracy %.4f, calibration error %.4f; the mean of its %d members follows",
                accuracy.asDouble(),
                json.path("ensemble").path("ece").asDouble(),
                outcome.models().size())
            : "average of %d members; no vertices test all of them"
                .formatted(outcome.models().size()));
  }

  /** Adds the quality of the ensemble, null if its members have different test vertices. */
  private void addEnsemble(ObjectNode json) {
    int[] test = runs.get(0).split().test();
    boolean shared =
        test.length > 0 && runs.stream().allMatch(run -> Arrays.equals(run.split().test(), test));
    ObjectNode node = json.putObject("ensemble");
    node.put("members", runs.size());
    Evaluation quality =
        shared
            ? Evaluation.of(
                outcome.ensemble().orElseThrow().predict(plan.data()).probabilities(),
                plan.data().labels(),
                test)
            : null;
    node.put("testAccuracy", quality == null ? null : (Double) quality.accuracy());
    node.put("ece", quality == null ? null : (Double) quality.calibrationError());
  }

  /** The predictions of a single run; those of several would not fit on a screen. */
  private Optional<PredictionSummary> summary() {
    return runs.size() == 1
        ? Optional.of(new PredictionSummary(plan.data(), runs.get(0)))
        : Optional.empty();
  }

  private List<String> warnings() {
    return runs.stream()
        .flatMap(
            run ->
                Stream.concat(
                        run.warnings().stream(),
                        Stream.ofNullable(new PredictionSummary(plan.data(), run).notBetter()))
                    .map(text -> warning(run, text)))
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
      return values.length == 0 ? none : Text.decimal(values[0]);
    }
    Summary summary = Summary.ofShares(values);
    return Text.of(
        "%.4f ± %.4f (95%% interval of the mean: %.4f to %.4f)",
        summary.mean(), summary.deviation(), summary.low(), summary.high());
  }

  /** A whole number for one run, a mean for several. */
  private String count(ToDoubleFunction<RunRecord> number) {
    double mean = runs.stream().mapToDouble(number).average().orElse(0);
    return runs.size() == 1 ? Integer.toString((int) mean) : Text.of("%.1f on average", mean);
  }

  /** Bars, followed by the first and the last number. */
  private static String chart(ObjectNode json) {
    double[] c = new double[json.get("coefficients").size()];
    Arrays.setAll(c, k -> json.get("coefficients").get(k).asDouble());
    return TerminalBars.of(c)
        + Text.of("  c0 %.3f … c%d %.3f", c[0], c.length - 1, c[c.length - 1]);
  }

  private String warning(RunRecord run, String warning) {
    return "warning: " + (runs.size() == 1 ? "" : "seed " + run.seed() + ": ") + warning;
  }
}
