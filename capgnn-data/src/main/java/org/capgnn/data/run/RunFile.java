package org.capgnn.data.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;
import org.capgnn.parallel.Workers;
import org.capgnn.train.EpochRecord;
import org.capgnn.train.Evaluation;
import org.capgnn.train.Experiment;
import org.capgnn.train.RunRecord;

/**
 * A finished run as {@code run.json} and {@code history.jsonl}, and back; epochs count from 1
 * there.
 *
 * <p>What can be computed again from the model is computed again, so that nothing is written twice
 * and could differ.
 */
final class RunFile {
  private RunFile() {}

  /** What is read back from {@code run.json}. */
  private record Facts(
      int bestEpoch,
      double seconds,
      double epochMillis,
      int threads,
      List<String> warnings,
      Map<String, String> environment) {}

  /** A line of {@code history.jsonl}; null for a number that does not exist. */
  private record Line(
      int epoch,
      double supervised,
      double contrastive,
      double l2,
      double validLoss,
      Double validAccuracy,
      Double testAccuracy,
      int missingClasses,
      double[] coefficients,
      double millis) {}

  static void write(Path folder, RunRecord record, DataSource source) {
    AtomicFile.write(
        folder.resolve(RunFolder.HISTORY),
        out -> {
          for (EpochRecord epoch : record.history()) {
            out.write(Json.line(line(epoch)));
          }
        });
    Json.write(folder.resolve(RunFolder.RUN), json(record, source));
  }

  private static Line line(EpochRecord e) {
    return new Line(
        e.epoch() + 1,
        e.supervised(),
        e.contrastive(),
        e.decay(),
        e.validLoss(),
        e.validAccuracy(),
        e.testAccuracy(),
        e.missingClasses(),
        e.coefficients(),
        e.millis());
  }

  private static Map<String, Object> json(RunRecord run, DataSource source) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dataset", run.dataset());
    json.put("datasetHash", run.datasetHash());
    json.put("data", source);
    json.put("model", run.model());
    json.put("modelVersion", run.modelVersion());
    json.put("seed", run.seed());
    Map<String, Object> split = new LinkedHashMap<>();
    split.put("name", run.split().name());
    split.put("train", run.split().train().length);
    split.put("valid", run.split().valid().length);
    split.put("test", run.split().test().length);
    json.put("split", split);
    json.put("settings", run.settings());
    json.put("epochs", run.history().size());
    json.put("bestEpoch", run.bestEpoch() + 1);
    json.put("seconds", run.seconds());
    json.put("epochMillis", run.epochMillis());
    json.put("threads", run.threads());
    json.put("coefficients", run.coefficients());
    json.put("classes", run.classNames());
    json.put("valid", evaluation(run.valid()));
    json.put("test", evaluation(run.test()));
    json.put("warnings", run.warnings());
    json.put("environment", run.environment());
    return json;
  }

  private static Map<String, Object> evaluation(Evaluation evaluation) {
    if (evaluation == null) {
      return null;
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("count", evaluation.count());
    json.put("accuracy", evaluation.accuracy());
    json.put("macroF1", evaluation.macroF1());
    json.put("ece", evaluation.calibrationError());
    json.put("precision", evaluation.precision());
    json.put("recall", evaluation.recall());
    json.put("confusion", evaluation.confusion());
    return json;
  }

  /** Reads a finished run of an experiment back. */
  static RunRecord read(Path folder, Experiment experiment, long seed, Workers workers) {
    Facts facts = Json.read(folder.resolve(RunFolder.RUN), Facts.class);
    List<EpochRecord> history = history(folder.resolve(RunFolder.HISTORY));
    int best = facts.bestEpoch() - 1;
    if (best < 0 || best >= history.size()) {
      throw new InputException(
          folder
              + ": the best epoch is "
              + facts.bestEpoch()
              + ", the history has "
              + history.size()
              + "; the run is damaged, delete its folder and resume to train it again");
    }
    float[] probabilities =
        SavedModel.read(folder).predict(experiment.data(), workers).probabilities();
    Split split = Splits.make(experiment.data(), experiment.split(), seed);
    Labels labels = experiment.data().labels();
    return new RunRecord(
        experiment.data().name(),
        experiment.dataHash(),
        split,
        labels.classNames(),
        experiment.family().name(),
        experiment.family().codeVersion(),
        experiment.settings().asMap(),
        seed,
        history,
        best,
        probabilities,
        evaluation(probabilities, labels, split.valid()),
        evaluation(probabilities, labels, split.test()),
        history.get(best).coefficients(),
        facts.warnings(),
        facts.seconds(),
        facts.epochMillis(),
        facts.threads(),
        facts.environment());
  }

  private static Evaluation evaluation(float[] probabilities, Labels labels, int[] vertices) {
    return vertices.length == 0 ? null : Evaluation.of(probabilities, labels, vertices);
  }

  private static List<EpochRecord> history(Path file) {
    List<EpochRecord> history = new ArrayList<>();
    try {
      for (String text : Files.readAllLines(file)) {
        Line line = Json.parse(file, history.size() + 1, text, Line.class);
        history.add(
            new EpochRecord(
                line.epoch() - 1,
                line.supervised(),
                line.contrastive(),
                line.l2(),
                line.validLoss(),
                orNaN(line.validAccuracy()),
                orNaN(line.testAccuracy()),
                line.missingClasses(),
                line.coefficients(),
                line.millis()));
      }
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read (" + e + ")", e);
    }
    return history;
  }

  private static double orNaN(Double value) {
    return value == null ? Double.NaN : value;
  }
}
