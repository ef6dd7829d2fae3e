package org.capgnn.data.run;

import java.util.List;
import java.util.Map;

/**
 * The content of {@code model.json}: everything about a trained model but its numbers.
 *
 * @param format version of this form
 * @param model name of the model family
 * @param modelVersion code version of the model
 * @param settings every hyper-parameter, as text
 * @param classes names in the order of the outputs
 * @param parameters shape of each tensor of {@code model.safetensors}
 */
public record ModelDescription(
    int format,
    String model,
    int modelVersion,
    Map<String, String> settings,
    FeatureColumns features,
    List<String> classes,
    Map<String, int[]> parameters,
    Provenance provenance) {
  /** The form that is written now. */
  static final int FORMAT = 1;

  /**
   * The features that the model was trained on.
   *
   * @param names of the columns; null where they have none
   * @param preparation what was done to them
   */
  public record FeatureColumns(int count, boolean dense, List<String> names, String preparation) {}

  /**
   * What the model came from.
   *
   * @param data where the data was read; null where it was made by a program
   * @param split how it was split, with the run's seed where drawn
   * @param bestEpoch the epoch whose weights these are, from 1
   * @param environment version, Java, processor and the kernels chosen
   */
  public record Provenance(
      DataSource data,
      String dataset,
      String datasetHash,
      boolean directed,
      String split,
      long seed,
      int epochs,
      int bestEpoch,
      Double validAccuracy,
      Double testAccuracy,
      Map<String, String> environment) {}
}
