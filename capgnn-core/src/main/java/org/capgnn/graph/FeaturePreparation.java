package org.capgnn.graph;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
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
    /** Adds one column per vertex, in which its neighbours have a 1. */
    ADJACENCY("adjacency"),
    /** Adds columns that describe the place of a vertex in the graph. */
    STRUCTURE("structure"),
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

    /** Whether the step makes columns of the graph; these steps come first. */
    public boolean readsGraph() {
      return this == IDENTITY || this == ADJACENCY || this == STRUCTURE;
    }

    private static Step of(String word, String all) {
      for (Step step : values()) {
        if (step.text.equals(word)) {
          return step;
        }
      }
      throw InputException.of(
          "feature preparation '%s': '%s' is not a step; write none or a comma-separated list of"
              + " identity, adjacency, structure, binarise, row-normalise, standardise",
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
    requireOrder(text, steps);
    return new FeaturePreparation(steps);
  }

  private static void requireOrder(String text, List<Step> steps) {
    if (steps.indexOf(Step.IDENTITY) > 0) {
      throw InputException.of(
          "feature preparation '%s': identity replaces all features, write it first", text);
    }
    for (int s = 1; s < steps.size(); s++) {
      if (steps.get(s).readsGraph() && !steps.get(s - 1).readsGraph()) {
        throw InputException.of(
            "feature preparation '%s': %s adds columns, write it before %s",
            text, steps.get(s).text, steps.get(s - 1).text);
      }
    }
    if (steps.stream().distinct().count() < steps.size()) {
      throw InputException.of("feature preparation '%s': write each step once", text);
    }
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

  /** The features that the steps start from: those of the data set and columns of its graph. */
  public Features start(Dataset dataset) {
    return start(dataset.features(), dataset);
  }

  /**
   * As {@link #start(Dataset)}, with other features than the data set's own, such as those that a
   * model's encoding gives.
   */
  public Features start(Features own, Dataset dataset) {
    if (!readsGraph()) {
      return own;
    }
    List<Features> parts = new ArrayList<>();
    parts.add(replacesFeatures() ? GraphColumns.identity(dataset) : own);
    if (steps.contains(Step.ADJACENCY)) {
      parts.add(GraphColumns.adjacency(dataset));
    }
    if (steps.contains(Step.STRUCTURE)) {
      parts.add(StructuralColumns.of(dataset.graph()));
    }
    return GraphColumns.join(parts);
  }

  /** Whether the data set's own features are not used. */
  public boolean replacesFeatures() {
    return steps.contains(Step.IDENTITY);
  }

  /** Whether any column is made of the graph. */
  public boolean readsGraph() {
    return steps.stream().anyMatch(Step::readsGraph);
  }

  /** Whether the features of a vertex change with the edges. */
  public boolean readsEdges() {
    return steps.contains(Step.ADJACENCY) || steps.contains(Step.STRUCTURE);
  }

  /** The steps that change values, without those that make columns of the graph. */
  public FeaturePreparation ofValues() {
    return new FeaturePreparation(steps.stream().filter(step -> !step.readsGraph()).toList());
  }

  /** Applies the steps to the result of {@link #start}, which is not changed. */
  public Features apply(Features features) {
    return apply(features, ColumnScaling::of);
  }

  /** The scalings that {@link #apply(Features)} computes, one per {@code standardise} step. */
  public List<ColumnScaling> measure(Features features) {
    return measure(features, alone -> {}, features.matrix().rows());
  }

  /**
   * The scalings of features of which this is a part.
   *
   * @param overParts replaces numbers by their sums over all parts
   * @param rows of all parts
   */
  public List<ColumnScaling> measure(Features features, Consumer<double[]> overParts, long rows) {
    List<ColumnScaling> measured = new ArrayList<>();
    apply(
        features,
        matrix -> {
          measured.add(ColumnScaling.of(matrix, overParts, rows));
          return measured.get(measured.size() - 1);
        });
    return measured;
  }

  /**
   * Prepares features with scalings computed from others, such as a model's training data.
   *
   * @param scalings result of {@link #measure}
   */
  public Features apply(Features features, List<ColumnScaling> scalings) {
    Iterator<ColumnScaling> given = scalings.iterator();
    return apply(features, matrix -> given.next());
  }

  private Features apply(Features features, Function<SparseMatrix, ColumnScaling> scalings) {
    SparseMatrix matrix = features.matrix();
    for (Step step : steps) {
      if (step == Step.STANDARDISE) {
        requireDense(features);
        matrix = scalings.apply(matrix).apply(matrix);
      } else if (!step.readsGraph()) {
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
