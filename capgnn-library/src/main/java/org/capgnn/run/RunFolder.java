package org.capgnn.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.FolderOutput;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.parallel.Workers;
import org.capgnn.result.EpochRecord;
import org.capgnn.result.Predictions;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;
import org.capgnn.train.Experiment;

/** The files that a run leaves in its folder. */
public final class RunFolder {
  /** The weights of the best epoch. */
  public static final String WEIGHTS = "model.safetensors";

  /** The model card: identity, columns, classes and quality of the model. */
  public static final String MODEL = "model.json";

  /** One line of JSON per epoch. */
  public static final String HISTORY = "history.jsonl";

  /** One row per vertex. */
  public static final String PREDICTIONS = "predictions.csv";

  /** The results for scripts; written last, so that its presence means that a run is complete. */
  public static final String RUN = "run.json";

  /** An unfinished training. */
  public static final String CHECKPOINT = "checkpoint.safetensors";

  /** What was asked for, so that the training can be continued. */
  public static final String PLAN = "plan.json";

  /** The page for people. */
  public static final String REPORT = "report.html";

  /** What {@link #RUN} records the checksums of. */
  static final List<String> RESULTS = List.of(WEIGHTS, MODEL, HISTORY, PREDICTIONS);

  private RunFolder() {}

  /** Writes the files of a finished run, {@link #RUN} last, and removes its checkpoint. */
  public static void write(Path folder, SavedModel model, Dataset data, RunRecord record) {
    model.write(folder);
    Predictions predictions = new Predictions(data, record.probabilities(), List.of());
    PredictionTable.write(folder.resolve(PREDICTIONS), predictions, record.split());
    RunFile.writeHistory(folder, record);
    RunFile.write(folder, List.of(record), data.source().orElse(null), RESULTS);
    removeCheckpoint(folder);
  }

  /** Removes the checkpoint of a finished run. */
  private static void removeCheckpoint(Path folder) {
    try {
      Files.deleteIfExists(folder.resolve(CHECKPOINT));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the list of several runs beside their folders. */
  public static void writeAll(Path folder, Dataset data, List<RunRecord> records) {
    RunFile.write(folder, records, data.source().orElse(null), List.of());
  }

  /**
   * Reads a finished run and removes a checkpoint that it still has; its predictions are computed
   * again from its weights.
   *
   * @param experiment the experiment it belongs to
   */
  public static RunRecord read(Path folder, Experiment experiment, long seed, Workers workers) {
    RunRecord record = RunFile.read(folder, experiment, seed, workers);
    removeCheckpoint(folder); // the process may have died before it did that
    return record;
  }

  /**
   * Reads the model of a finished run.
   *
   * @throws InputException if the folder holds another run, or its files are not as written
   */
  public static SavedModel readModel(Path folder, RunKey key) {
    return RunFile.model(folder, key);
  }

  /** The epochs of a finished run; none if the folder holds none. */
  public static List<EpochRecord> history(Path folder) {
    return Files.isRegularFile(folder.resolve(RUN)) && Files.isRegularFile(folder.resolve(HISTORY))
        ? RunFile.history(folder)
        : List.of();
  }

  /** Writes a page or any other text. */
  public static void writeText(Path file, String text) {
    AtomicFile.writeText(file, text);
  }

  /** Whether the folder holds a finished run. */
  public static boolean isComplete(Path folder) {
    return Files.isRegularFile(folder.resolve(RUN)) && Files.isRegularFile(folder.resolve(MODEL));
  }

  /** Refuses a folder that a training, which may have to go on, has made its own. */
  static void requireNoRun(Path folder) {
    if (Files.exists(folder.resolve(PLAN)) || Files.exists(folder.resolve(RUN))) {
      throw new InputException(
          folder + ": holds a run, whose model would be replaced; save into another folder");
    }
  }

  /** The folder of one seed among several. */
  public static Path ofSeed(Path folder, long seed) {
    return folder.resolve(seedName(seed));
  }

  /** The name of that folder. */
  public static String seedName(long seed) {
    return "seed-" + seed;
  }

  static void requireModel(Path folder) {
    FolderOutput.requireFinished(folder);
    if (Files.isRegularFile(folder.resolve(MODEL))) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new InputException(folder + ": no such folder; name the folder of a run");
    }
    List<String> inside = new ArrayList<>();
    try (Stream<Path> children = Files.list(folder)) {
      children
          .filter(child -> Files.isRegularFile(child.resolve(MODEL)))
          .map(Path::toString)
          .sorted()
          .forEach(inside::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!inside.isEmpty()) {
      throw new InputException(
          folder
              + ": holds "
              + inside.size()
              + " runs; name one of them, such as "
              + inside.get(0));
    }
    throw new InputException(
        folder
            + ": holds no "
            + MODEL
            + (Files.isRegularFile(folder.resolve(PLAN))
                ? "; its training has not ended, resume it first"
                : "; is this the folder of a run?"));
  }
}
