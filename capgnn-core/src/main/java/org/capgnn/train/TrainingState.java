package org.capgnn.train;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.result.EpochRecord;

/**
 * The complete state of a training between two epochs.
 *
 * @param epoch epochs completed
 * @param bestEpoch the best epoch so far, from 0; -1 if there is none
 * @param seconds wall time so far
 * @param rule memory of the stopping rule
 * @param arrays weights, moments, moving averages and best weights, by name
 */
public record TrainingState(
    int epoch,
    int bestEpoch,
    double seconds,
    double[] rule,
    List<EpochRecord> history,
    Map<String, float[]> arrays) {

  /** The arrays whose names begin with a prefix, by the rest of their names; copied. */
  Map<String, float[]> arraysUnder(String prefix) {
    Map<String, float[]> found = new LinkedHashMap<>();
    arrays.forEach(
        (name, values) -> {
          if (name.startsWith(prefix)) {
            found.put(name.substring(prefix.length()), values.clone());
          }
        });
    return found;
  }

  void copy(String name, float[] into) {
    require(name, into.length);
    System.arraycopy(arrays.get(name), 0, into, 0, into.length);
  }

  /**
   * @throws IllegalArgumentException if there is no such array of this length
   */
  void require(String name, int length) {
    float[] values = arrays.get(name);
    if (values == null || values.length != length) {
      throw new IllegalArgumentException(
          "the saved state does not fit this model: %s %s, the model has %d"
              .formatted(
                  name,
                  values == null ? "is missing" : "has " + values.length + " values",
                  length));
    }
  }
}
