package org.capgnn.result;

import java.util.List;
import java.util.Map;
import org.capgnn.column.ColumnEncoding;
import org.capgnn.graph.DataSource;

/**
 * Everything about a trained model except its weights; the content of {@code model.json}.
 *
 * @param format version of this form
 * @param key identity of the run that made the model
 * @param features the columns that the model expects
 * @param encoding how the columns of a table become these features; null if there was no table
 * @param classes names in the order of the outputs
 * @param parameters shape of each tensor of {@code model.safetensors}
 * @param dataset name of the data set
 * @param data where the data was read; null for data made by a program
 * @param directed whether the graph was directed
 * @param epochs epochs trained
 * @param bestEpoch the epoch whose weights these are, from 1
 * @param validAccuracy null without validation vertices
 * @param testAccuracy null without test vertices
 * @param environment program version, Java, processor and kernels, by name
 * @param temperature that scores are divided by before the softmax
 */
public record ModelCard(
    int format,
    RunKey key,
    FeatureColumns features,
    List<ColumnEncoding> encoding,
    List<String> classes,
    Map<String, int[]> parameters,
    String dataset,
    DataSource data,
    boolean directed,
    int epochs,
    int bestEpoch,
    Double validAccuracy,
    Double testAccuracy,
    Map<String, String> environment,
    double temperature) {
  /** The form that is written now. */
  public static final int FORMAT = 2;

  /**
   * The features that a model was trained on.
   *
   * @param names of the columns; null if they have none
   * @param preparation what was done to them
   */
  public record FeatureColumns(int count, boolean dense, List<String> names, String preparation) {}

  /** Name of the model family. */
  public String model() {
    return key.model();
  }
}
