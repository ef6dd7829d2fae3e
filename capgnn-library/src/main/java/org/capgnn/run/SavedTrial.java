package org.capgnn.run;

import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

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

  public void write(Path file) {
    JsonFile.write(file, this);
  }

  /** The trial of a file; empty if there is none, or it is another trial's. */
  public static Optional<SavedTrial> read(Path file, String key) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    return Optional.of(JsonFile.read(file, SavedTrial.class, FORMAT, Set.of()))
        .filter(trial -> trial.key.equals(key));
  }
}
