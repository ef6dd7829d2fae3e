package org.capgnn.run;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.parallel.Workers;
import org.capgnn.result.EpochRecord;
import org.capgnn.result.Estimate;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Floor;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;
import org.capgnn.train.Experiment;

/**
 * Finished runs as {@code run.json}, and the epochs of one run as {@code history.jsonl}; epochs
 * count from 1 there.
 *
 * <p>{@code run.json} has one form for one run and for several: what they share, then a list of
 * runs. Predictions and their quality are computed again from the weights when a run is read.
 */
final class RunFile {
  private static final int FORMAT = 2;

  private static final Set<String> OPTIONAL_IN_LINE = Set.of("validAccuracy", "testAccuracy");

  private RunFile() {}

  /** What is read back from {@code run.json}. */
  private record Content(
      int format, Map<String, String> environment, List<Facts> runs, Map<String, String> files) {}

  private record Facts(
      String id,
      long seed,
      int bestEpoch,
      double seconds,
      double epochMillis,
      int threads,
      List<String> warnings,
      double temperature,
      Estimate estimate,
      List<Floor> floors) {}

  /** A line of {@code history.jsonl}; an undefined number is null. */
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

  static void writeHistory(Path folder, RunRecord record) {
    AtomicFile.write(
        folder.resolve(RunFolder.HISTORY),
        out -> {
          for (EpochRecord epoch : record.history()) {
            out.write((JsonFile.text(line(epoch)) + "\n").getBytes(StandardCharsets.UTF_8));
          }
        });
  }

  private static Line line(EpochRecord e) {
    return new Line(
        e.number(),
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

  /**
   * @param files those of the run that are written already; their checksums are recorded
   */
  static void write(Path folder, List<RunRecord> records, DataSource source, List<String> files) {
    RunRecord first = records.get(0);
    RunKey key = first.key();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("dataset", first.dataset());
    json.put("dataHash", key.dataHash());
    json.put("data", source);
    json.put("classes", first.classNames());
    json.put("split", key.split());
    json.put("model", key.model());
    json.put("modelVersion", key.modelVersion());
    json.put("settings", key.settings());
    json.put("environment", first.environment());
    json.put("runs", records.stream().map(RunFile::json).toList());
    Map<String, String> sums = new LinkedHashMap<>();
    files.forEach(name -> sums.put(name, Seal.sha256(folder.resolve(name))));
    json.put("files", sums);
    JsonFile.write(folder.resolve(RunFolder.RUN), json);
  }

  private static Map<String, Object> json(RunRecord run) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", run.key().id());
    json.put("seed", run.seed());
    json.put("train", run.split().train().length);
    json.put("epochs", run.history().size());
    json.put("bestEpoch", run.bestEpoch() + 1);
    json.put("seconds", run.seconds());
    json.put("epochMillis", run.epochMillis());
    json.put("threads", run.threads());
    json.put("coefficients", run.coefficients());
    json.put("valid", json(run.valid()));
    json.put("test", json(run.test()));
    json.put("warnings", run.warnings());
    json.put("temperature", run.temperature());
    json.put("estimate", run.estimate());
    json.put("floors", run.floors());
    return json;
  }

  private static Map<String, Object> json(Evaluation evaluation) {
    if (evaluation == null) {
      return null;
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("count", evaluation.count());
    evaluation.metrics().forEach((metric, value) -> json.put(metric.key(), value));
    json.put("precision", evaluation.precision());
    json.put("recall", evaluation.recall());
    json.put("confusion", evaluation.confusion());
    return json;
  }

  /** Reads a finished run of an experiment. */
  static RunRecord read(Path folder, Experiment experiment, long seed, Workers workers) {
    RunKey key = experiment.key(seed);
    Content content = content(folder, key);
    Facts facts = content.runs().get(0);
    List<EpochRecord> history = epochs(folder.resolve(RunFolder.HISTORY));
    int best = facts.bestEpoch() - 1;
    if (best < 0 || best >= history.size()) {
      throw new InputException(
          "%s: the best epoch is %d, the history has %d; the run is damaged, delete its folder and resume to train it again"
              .formatted(folder, facts.bestEpoch(), history.size()));
    }
    SavedModel model = modelOf(folder, key);
    float[] probabilities = model.bind(experiment.data(), workers).probabilities();
    Split split = experiment.splitOf(seed);
    Labels labels = experiment.data().labels();
    return new RunRecord(
        experiment.key(seed),
        experiment.data().name(),
        split,
        labels.classNames(),
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
        content.environment(),
        facts.temperature(),
        facts.estimate(),
        facts.floors());
  }

  /** Refuses files that were changed or exchanged; predictions may be deleted to save space. */
  private static void requireFiles(Path folder, Map<String, String> checksums) {
    for (String name : RunFolder.RESULTS) {
      if (!name.equals(RunFolder.PREDICTIONS) || Files.exists(folder.resolve(name))) {
        requireFile(folder, name, checksums);
      }
    }
  }

  private static void requireFile(Path folder, String name, Map<String, String> checksums) {
    Path file = folder.resolve(name);
    if (!Seal.sha256(file).equals(checksums.get(name))) {
      throw notOurs(file);
    }
  }

  private static InputException notOurs(Path file) {
    return new InputException(
        "%s: is not the file that %s was written with; restore it or train again"
            .formatted(file, RunFolder.RUN));
  }

  /** The model of a finished run, if it is the run asked for and its files are as written. */
  static SavedModel model(Path folder, RunKey key) {
    content(folder, key);
    return modelOf(folder, key);
  }

  private static SavedModel modelOf(Path folder, RunKey key) {
    SavedModel model = SavedModel.read(folder);
    if (!model.card().key().id().equals(key.id())) {
      throw notOurs(folder.resolve(RunFolder.MODEL));
    }
    return model;
  }

  /** What is said of the run with a key, whose files are as they were written. */
  private static Content content(Path folder, RunKey key) {
    Path file = folder.resolve(RunFolder.RUN);
    Content content = content(folder);
    if (content.runs().size() != 1) {
      throw new InputException(file + ": expected one run; restore the file or train again");
    }
    Facts facts = content.runs().get(0);
    if (!facts.id().equals(key.id())) {
      throw new InputException(
          "%s: holds another run (seed %d) than the one asked for (seed %d); restore the file or train again"
              .formatted(file, facts.seed(), key.seed()));
    }
    requireFiles(folder, content.files());
    return content;
  }

  private static Content content(Path folder) {
    Path file = folder.resolve(RunFolder.RUN);
    return JsonFile.read(file, Content.class, FORMAT, Set.of("estimate"));
  }

  private static Evaluation evaluation(float[] probabilities, Labels labels, int[] vertices) {
    return vertices.length == 0 ? null : Evaluation.of(probabilities, labels, vertices);
  }

  /** The epochs of a finished run, if they are as they were written. */
  static List<EpochRecord> history(Path folder) {
    requireFile(folder, RunFolder.HISTORY, content(folder).files());
    return epochs(folder.resolve(RunFolder.HISTORY));
  }

  private static List<EpochRecord> epochs(Path file) {
    byte[] content = JsonFile.bytes(file);
    List<EpochRecord> history = new ArrayList<>();
    for (String text : new String(content, StandardCharsets.UTF_8).lines().toList()) {
      Line line =
          JsonFile.parse(file.toString(), history.size() + 1, text, Line.class, OPTIONAL_IN_LINE);
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
    return history;
  }

  private static double orNaN(Double value) {
    return value == null ? Double.NaN : value;
  }
}
