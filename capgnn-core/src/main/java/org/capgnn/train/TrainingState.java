package org.capgnn.train;

import java.util.List;
import java.util.Map;

/**
 * Everything that a training knows between two epochs.
 *
 * @param epoch epochs completed
 * @param rule memory of the stopping rule
 * @param arrays weights, moments, moving averages and best weights by name
 */
public record TrainingState(
    int epoch,
    int bestEpoch,
    double[] rule,
    List<EpochRecord> history,
    Map<String, float[]> arrays) {

  void copy(String name, float[] into) {
    float[] values = arrays.get(name);
    if (values == null || values.length != into.length) {
      throw new IllegalArgumentException(
          "the saved state does not fit this model: "
              + name
              + (values == null ? " is missing" : " has " + values.length + " values")
              + ", the model has "
              + into.length);
    }
    System.arraycopy(values, 0, into, 0, into.length);
  }
}
