package org.capgnn.graph;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.capgnn.tensor.SparseMatrix;

/**
 * Steps that are applied to the features, in order, before a model sees them.
 *
 * <p>The default is no preparation, because the authors of the models differ; the presets state
 * what each of them used.
 *
 * @param steps empty for {@code none}
 */
public record FeaturePreparation(List<Step> steps) {

  /** Leaves the features as they are. */
  public static final FeaturePreparation NONE = new FeaturePreparation(List.of());

  public FeaturePreparation {
    steps = List.copyOf(steps);
  }

  /** One transformation of all features. */
  public enum Step {
    /** Replaces all features by one column per vertex; must be the first step. */
    IDENTITY("identity"),
    /** Replaces every non-zero value by 1. */
    BINARISE("binarise"),
    /** Divides each row by its sum; rows that sum to zero stay as they are. */
    ROW_NORMALISE("row-normalise"),
    /**
     * Scales each column to mean 0 and standard deviation 1 over all vertices; constant columns
     * become 0. Needs dense features.
     */
    STANDARDISE("standardise");

    private final String text;

    Step(String text) {
      this.text = text;
    }

    private static Step of(String word, String all) {
      for (Step step : values()) {
        if (step.text.equals(word)) {
          return step;
        }
      }
      throw InputException.of(
          "feature preparation '%s': '%s' is not a step; write none or a comma-separated list of"
              + " identity, binarise, row-normalise, standardise",
          all, word);
    }
  }

  /** Parses a comma-separated list such as {@code binarise,row-normalise}, or {@code none}. */
  public static FeaturePreparation parse(String text) {
    if (text.trim().equals("none")) {
      return NONE;
    }
    List<Step> steps = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      steps.add(Step.of(word.trim(), text));
    }
    if (steps.indexOf(Step.IDENTITY) > 0) {
      throw InputException.of(
          "feature preparation '%s': identity replaces all features, write it first", text);
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
    return steps.isEmpty() ? dataset : dataset.withFeatures(apply(start(dataset)));
  }

  /**
   * The features that the steps start from: those of the data set or, with {@code identity}, one
   * column per vertex.
   */
  public Features start(Dataset dataset) {
    return steps.contains(Step.IDENTITY) ? VertexColumns.of(dataset) : dataset.features();
  }

  /** Applies the steps to the result of {@link #start}, which is not changed. */
  public Features apply(Features features) {
    return apply(features, null, null);
  }

  /** The scalings that {@link #apply(Features)} computes, one per {@code standardise} step. */
  public List<ColumnScaling> measure(Features features) {
    List<ColumnScaling> measured = new ArrayList<>();
    apply(features, null, measured);
    return measured;
  }

  /**
   * Prepares features with scalings computed from others, such as a model's training data.
   *
   * @param scalings result of {@link #measure}
   */
  public Features apply(Features features, List<ColumnScaling> scalings) {
    return apply(features, scalings.iterator(), null);
  }

  private Features apply(
      Features features, Iterator<ColumnScaling> given, List<ColumnScaling> measured) {
    SparseMatrix matrix = features.matrix();
    for (Step step : steps) {
      if (step == Step.STANDARDISE) {
        requireDense(features);
        ColumnScaling scaling = given == null ? ColumnScaling.of(matrix) : given.next();
        if (measured != null) {
          measured.add(scaling);
        }
        matrix = scaling.apply(matrix);
      } else if (step != Step.IDENTITY) {
        matrix = step == Step.BINARISE ? binarised(matrix) : rowNormalised(matrix);
      }
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

  private static void requireDense(Features features) {
    SparseMatrix matrix = features.matrix();
    if (!features.dense()) {
      throw InputException.of(
          "standardise needs dense features, these are sparse (%d entries in %d x %d); use"
              + " row-normalise, binarise or none",
          matrix.entries(), matrix.rows(), matrix.columns());
    }
  }
}
