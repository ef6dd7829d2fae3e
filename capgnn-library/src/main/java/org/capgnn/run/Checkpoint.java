package org.capgnn.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.InputException;
import org.capgnn.result.EpochRecord;
import org.capgnn.result.RunKey;
import org.capgnn.train.TrainingState;

/**
 * Reads and writes an unfinished training.
 *
 * <p>It is one file, because two files could belong to different epochs after a crash. The history
 * is a tensor of 64-bit numbers with one row per epoch, so that no bit is lost.
 */
public final class Checkpoint {
  private static final String HISTORY = "history";
  private static final String RULE = "rule";
  private static final int NUMBERS = 8;
  private static final String KIND = "checkpoint";
  private static final int FORMAT = 2;

  private Checkpoint() {}

  /**
   * @param run identity of the training
   */
  public static void write(Path file, RunKey run, TrainingState state) {
    of(run, state).write(file);
  }

  /** Writes the same to a stream, which stays open. */
  public static void write(OutputStream out, RunKey run, TrainingState state) throws IOException {
    of(run, state).write(out);
  }

  private static Safetensors of(RunKey run, TrainingState state) {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    state.arrays().forEach((name, values) -> tensors.put(name, Tensor.vector(values)));
    tensors.put(RULE, Tensor.vector(state.rule()));
    tensors.put(HISTORY, history(state.history()));
    Map<String, String> words = Identity.of(KIND, FORMAT, run);
    words.put("epoch", Integer.toString(state.epoch()));
    words.put("best-epoch", Integer.toString(state.bestEpoch()));
    words.put("seconds", Double.toString(state.seconds()));
    return new Safetensors(tensors, words);
  }

  private static Tensor history(List<EpochRecord> epochs) {
    int coefficients = epochs.isEmpty() ? 0 : epochs.get(0).coefficients().length;
    int columns = NUMBERS + coefficients;
    double[] values = new double[epochs.size() * columns];
    for (int r = 0; r < epochs.size(); r++) {
      EpochRecord e = epochs.get(r);
      int at = r * columns;
      values[at] = e.supervised();
      values[at + 1] = e.contrastive();
      values[at + 2] = e.decay();
      values[at + 3] = e.validLoss();
      values[at + 4] = e.validAccuracy();
      values[at + 5] = e.testAccuracy();
      values[at + 6] = e.missingClasses();
      values[at + 7] = e.millis();
      System.arraycopy(e.coefficients(), 0, values, at + NUMBERS, coefficients);
    }
    return new Tensor.Doubles(new int[] {epochs.size(), columns}, values);
  }

  /**
   * Reads the state of a run.
   *
   * @throws InputException if the file is damaged or belongs to another run
   */
  public static TrainingState read(Path file, RunKey run) {
    return read(file.toString(), Safetensors.read(file), run);
  }

  /**
   * Reads the state of a run from the bytes of a file.
   *
   * @param name of the file, for messages
   */
  public static TrainingState read(String name, byte[] bytes, RunKey run) {
    return read(name, Safetensors.read(name, bytes), run);
  }

  private static TrainingState read(String name, Safetensors saved, RunKey run) {
    Identity.requireKind(name, saved, KIND, FORMAT);
    Identity.requireRun(name, saved, run, "the training to continue");
    Map<String, float[]> arrays = new LinkedHashMap<>();
    saved
        .tensors()
        .forEach(
            (tensor, content) -> {
              if (content instanceof Tensor.Floats floats) {
                arrays.put(tensor, floats.values());
              }
            });
    int epoch = (int) number(name, saved, "epoch");
    return new TrainingState(
        epoch,
        (int) number(name, saved, "best-epoch"),
        number(name, saved, "seconds"),
        saved.doubles(name, RULE),
        history(name, saved.doubles(name, HISTORY), epoch),
        arrays);
  }

  private static double number(String file, Safetensors saved, String word) {
    String text = saved.metadata().get(word);
    try {
      return Double.parseDouble(text == null ? "" : text);
    } catch (NumberFormatException e) {
      throw Safetensors.damaged(file, "its " + word + " is '" + text + "', expected a number");
    }
  }

  private static List<EpochRecord> history(String file, double[] values, int epochs) {
    int columns = epochs <= 0 ? 0 : values.length / epochs;
    if (epochs < 0 || values.length != epochs * columns || epochs > 0 && columns < NUMBERS) {
      throw Safetensors.damaged(file, "its history does not have " + epochs + " epochs");
    }
    List<EpochRecord> history = new ArrayList<>(epochs);
    for (int r = 0; r < epochs; r++) {
      int at = r * columns;
      double[] coefficients = new double[columns - NUMBERS];
      System.arraycopy(values, at + NUMBERS, coefficients, 0, coefficients.length);
      history.add(
          new EpochRecord(
              r,
              values[at],
              values[at + 1],
              values[at + 2],
              values[at + 3],
              values[at + 4],
              values[at + 5],
              (int) values[at + 6],
              coefficients,
              values[at + 7]));
    }
    return history;
  }
}
