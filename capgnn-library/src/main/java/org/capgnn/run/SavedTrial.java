package org.capgnn.run;

import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.capgnn.graph.InputException;

/**
 * A finished trial of a tuning, kept so that an interrupted one can continue.
 *
 * @param key what was tried, on which data; tells whether a file belongs to a trial
 * @param probabilities of the held-out vertices, calibrated
 */
public record SavedTrial(
    int format, String key, int epochs, double temperature, double seconds, double[] probabilities)
    implements Serializable {
  public static final int FORMAT = 1;

  private static final double ROUNDING = 1e-5;

  public void write(Path file) {
    JsonFile.write(file, this);
  }

  /**
   * The trial of a file; empty if there is none, or it is another trial's.
   *
   * @param count of the probabilities of that trial
   * @throws InputException if the file is damaged
   */
  public static Optional<SavedTrial> read(Path file, String key, int count) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    SavedTrial trial = JsonFile.read(file, SavedTrial.class, FORMAT, Set.of());
    if (!trial.key.equals(key)) {
      return Optional.empty();
    }
    boolean possible = trial.probabilities.length == count && trial.epochs >= 0;
    possible &= trial.temperature > 0 && Double.isFinite(trial.temperature);
    for (double probability : trial.probabilities) {
      possible &= probability >= 0 && probability <= 1 + ROUNDING;
    }
    if (!possible) {
      throw new InputException(
          file + ": its numbers are impossible; delete the file to compute the trial again");
    }
    return Optional.of(trial);
  }
}
