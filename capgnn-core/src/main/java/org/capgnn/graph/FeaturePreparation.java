package org.capgnn.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.capgnn.tensor.SparseMatrix;

/**
 * What is done to the features before a model sees them: steps in the order given.
 *
 * <p>Nothing is prepared unless asked for, since the authors of the models differ: the presets
 * state what each of them used.
 *
 * @param steps empty for {@code none}
 */
public record FeaturePreparation(List<Step> steps) {

  /** Leaves the features as they are. */
  public static final FeaturePreparation NONE = new FeaturePreparation(List.of());

  public FeaturePreparation {
    steps = List.copyOf(steps);
  }

  /** One change to all features. */
  public enum Step {
    /** Every non-zero value becomes 1. */
    BINARISE("binarise"),
    /** Each row is divided by its sum; rows that sum to zero stay as they are. */
    ROW_NORMALISE("row-normalise"),
    /**
     * Each column gets mean 0 and standard deviation 1 over all vertices; constant columns become
     * 0. Dense features only.
     */
    STANDARDISE("standardise");

    private final String text;

    Step(String text) {
      this.text = text;
    }
  }

  /** Reads a comma list such as {@code binarise,row-normalise}, or {@code none}. */
  public static FeaturePreparation parse(String text) {
    if (text.trim().equals("none")) {
      return NONE;
    }
    List<Step> steps = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      steps.add(
          Arrays.stream(Step.values())
              .filter(step -> step.text.equals(word.trim()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new InputException(
                          "feature preparation '"
                              + text
                              + "': '"
                              + word.trim()
                              + "' is not a step; write none or a comma list of binarise, row-normalise, standardise")));
    }
    return new FeaturePreparation(steps);
  }

  /** The text that {@link #parse} reads back. */
  public String text() {
    return steps.isEmpty()
        ? "none"
        : steps.stream().map(step -> step.text).collect(Collectors.joining(","));
  }

  /** The same data set with prepared features. */
  public Dataset apply(Dataset dataset) {
    return steps.isEmpty() ? dataset : dataset.withFeatures(apply(dataset.features()));
  }

  /** The prepared features; those given are not changed. */
  public Features apply(Features features) {
    SparseMatrix matrix = features.matrix();
    for (Step step : steps) {
      matrix =
          switch (step) {
            case BINARISE -> binarised(matrix);
            case ROW_NORMALISE -> rowNormalised(matrix);
            case STANDARDISE -> standardised(matrix, features.dense());
          };
    }
    return new Features(matrix, features.dense(), features.names());
  }

  private static SparseMatrix binarised(SparseMatrix matrix) {
    boolean allOnes = true;
    float[] values = new float[matrix.entries()];
    for (int e = 0; e < values.length; e++) {
      values[e] = matrix.value(e) == 0f ? 0f : 1f;
      allOnes &= values[e] == 1f;
    }
    return matrix.withValues(allOnes ? null : values);
  }

  private static SparseMatrix rowNormalised(SparseMatrix matrix) {
    int[] offsets = matrix.offsets();
    float[] values = new float[matrix.entries()];
    for (int row = 0; row < matrix.rows(); row++) {
      double sum = 0;
      for (int e = offsets[row]; e < offsets[row + 1]; e++) {
        sum += matrix.value(e);
      }
      double factor = sum == 0 ? 1 : 1 / sum;
      for (int e = offsets[row]; e < offsets[row + 1]; e++) {
        values[e] = (float) (matrix.value(e) * factor);
      }
    }
    return matrix.withValues(values);
  }

  private static SparseMatrix standardised(SparseMatrix matrix, boolean dense) {
    if (!dense) {
      throw new InputException(
          "standardise needs dense features, these are sparse ("
              + matrix.entries()
              + " entries in "
              + matrix.rows()
              + " x "
              + matrix.columns()
              + "); use row-normalise, binarise or none");
    }
    int columns = matrix.columns();
    double[] mean = new double[columns];
    double[] scale = new double[columns];
    int[] column = matrix.columnIndices();
    float[] values = new float[matrix.entries()];
    for (int e = 0; e < values.length; e++) {
      mean[column[e]] += (double) matrix.value(e) / matrix.rows();
    }
    for (int e = 0; e < values.length; e++) {
      double off = matrix.value(e) - mean[column[e]];
      scale[column[e]] += off * off / matrix.rows();
    }
    for (int c = 0; c < columns; c++) {
      double deviation = Math.sqrt(scale[c]);
      // a constant column leaves only rounding behind; blowing that up to deviation 1 would invent
      // a feature
      scale[c] = deviation <= 1e-7 * Math.abs(mean[c]) || deviation == 0 ? 0 : 1 / deviation;
    }
    for (int e = 0; e < values.length; e++) {
      values[e] = (float) ((matrix.value(e) - mean[column[e]]) * scale[column[e]]);
    }
    return matrix.withValues(values);
  }
}
