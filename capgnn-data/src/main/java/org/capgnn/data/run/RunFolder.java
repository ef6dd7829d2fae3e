package org.capgnn.data.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.graph.InputException;
import org.capgnn.parallel.Workers;
import org.capgnn.train.Experiment;
import org.capgnn.train.Run;
import org.capgnn.train.RunRecord;

/** The files that a run leaves in its folder. */
public final class RunFolder {
  /** The weights of the best epoch. */
  public static final String WEIGHTS = "model.safetensors";

  /** What the weights belong to. */
  public static final String MODEL = "model.json";

  /** A line of JSON an epoch. */
  public static final String HISTORY = "history.jsonl";

  /** A row a vertex. */
  public static final String PREDICTIONS = "predictions.csv";

  /** Everything a script needs; written last, so that its presence says that a run is complete. */
  public static final String RUN = "run.json";

  /** An unfinished training. */
  public static final String CHECKPOINT = "checkpoint.safetensors";

  /** What was asked for, so that it can be continued. */
  public static final String PLAN = "plan.json";

  /** The page for people. */
  public static final String REPORT = "report.html";

  private RunFolder() {}

  /** Writes all that a finished run leaves, and removes its checkpoint. */
  public static void write(Path folder, Run run, RunRecord record, DataSource source) {
    SavedModel.of(run, record, source).write(folder);
    Predictions predictions =
        new Predictions(run.experiment().data(), record.probabilities(), List.of());
    PredictionTable.write(folder.resolve(PREDICTIONS), predictions, record.split());
    RunFile.write(folder, record, source);
    try {
      Files.deleteIfExists(folder.resolve(CHECKPOINT));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a finished run back; its predictions are computed again from its weights.
   *
   * @param experiment what it was a run of
   */
  public static RunRecord read(Path folder, Experiment experiment, long seed, Workers workers) {
    return RunFile.read(folder, experiment, seed, workers);
  }

  /** Writes a page or any other text. */
  public static void writeText(Path file, String text) {
    AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Whether a run has ended there. */
  public static boolean isComplete(Path folder) {
    return Files.isRegularFile(folder.resolve(RUN)) && Files.isRegularFile(folder.resolve(MODEL));
  }

  /** The folder of one seed among several. */
  public static Path ofSeed(Path folder, long seed) {
    return folder.resolve("seed-" + seed);
  }

  static void requireModel(Path folder) {
    if (Files.isRegularFile(folder.resolve(MODEL))) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new InputException(
          folder + ": no such folder; name the folder of a run, such as runs/cora-capgat-…");
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
                ? "; its training has not ended, continue it with capgnn train --resume --out "
                    + folder
                : "; is this the folder of a run?"));
  }
}
