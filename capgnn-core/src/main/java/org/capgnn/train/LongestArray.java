package org.capgnn.train;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.capgnn.autodiff.op.feature.SparseMlp;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.kernel.ArrayLength;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.MaskKernels;
import org.capgnn.model.zoo.CapGnnConfig;

/**
 * The longest array that a CAPGNN training makes: memory is not all that limits it, since a Java
 * array ends at 2^31 elements.
 *
 * @param name what it holds
 */
public record LongestArray(String name, long elements) {

  /** The longest one of a training with the settings' own number of views. */
  public static LongestArray of(TrainingShape shape, CapGnnConfig config) {
    return of(shape, config, config.views());
  }

  /** The longest one if there were so many views. */
  public static LongestArray of(TrainingShape shape, CapGnnConfig config, int views) {
    List<LongestArray> arrays = new ArrayList<>();
    arrays.add(ofGraph(shape));
    addParameters(arrays, shape, config);
    addEncoder(arrays, shape, config, views);
    addHops(arrays, shape, config, Lanes.of(shape.classes(), views));
    return longest(arrays);
  }

  /** The longest one that the data has, whatever the settings. */
  public static LongestArray ofGraph(TrainingShape shape) {
    return longest(
        List.of(
            new LongestArray("the vertices", shape.vertices() + 1),
            new LongestArray("the edges and self-loops", shape.loopedEntries()),
            new LongestArray("the features of all vertices", shape.featureEntries())));
  }

  private static LongestArray longest(List<LongestArray> arrays) {
    return arrays.stream().max(Comparator.comparingLong(LongestArray::elements)).orElseThrow();
  }

  /** The most views, up to those of the settings, with which no array is too long; 0 if none. */
  public static int mostViews(TrainingShape shape, CapGnnConfig config) {
    int views = config.views();
    while (views > 0 && !of(shape, config, views).isPossible()) {
      views--;
    }
    return views;
  }

  public boolean isPossible() {
    return elements <= ArrayLength.MOST;
  }

  private static LongestArray mask(String name, long bytes) {
    return new LongestArray(name, MaskKernels.wholeGroups(bytes));
  }

  private static void addParameters(
      List<LongestArray> arrays, TrainingShape shape, CapGnnConfig config) {
    long width = shape.features();
    for (int next : config.hidden()) {
      arrays.add(new LongestArray("the weights of a hidden layer", width * wide(config, next)));
      width = next;
    }
    arrays.add(new LongestArray("the weights of the classes", width * shape.classes()));
    if (attends(config)) {
      arrays.add(
          new LongestArray("the weights of the attention", shape.features() * 2 * config.heads()));
    }
  }

  private static void addEncoder(
      List<LongestArray> arrays, TrainingShape shape, CapGnnConfig config, int views) {
    long rows = shape.vertices() * views;
    long groups = (views + 7) / 8;
    if (config.inputDropout() > 0) {
      arrays.add(
          config.batchNorm()
              ? mask("the mask over all features", rows * ((shape.features() + 63) / 64) * 8)
              : mask("the mask of the features", shape.featureEntries() * groups));
    }
    for (int units : config.hidden()) {
      long width = wide(config, units);
      if (config.hiddenDropout() > 0) {
        arrays.add(mask("the mask of a hidden layer", (rows * width + 7) / 8));
      }
      if (!isFused(config) || rows * width <= SparseMlp.MOST_HIDDEN_FLOATS) {
        arrays.add(new LongestArray("a hidden layer of all views", rows * width));
      }
    }
    if (config.hidden().length != 1) {
      arrays.add(new LongestArray("the encoder's classes of all views", rows * shape.classes()));
    }
  }

  /** An only hidden layer is padded to whole vectors. */
  private static long wide(CapGnnConfig config, int units) {
    return config.hidden().length == 1 ? DenseKernels.padded(units) : units;
  }

  /** One hidden layer without batch norm is never held as a whole where it is large. */
  private static boolean isFused(CapGnnConfig config) {
    return config.hidden().length == 1 && !config.batchNorm();
  }

  private static void addHops(
      List<LongestArray> arrays, TrainingShape shape, CapGnnConfig config, Lanes lanes) {
    long vertices = shape.vertices();
    long entries = shape.loopedEntries();
    arrays.add(new LongestArray("the state of a hop", vertices * lanes.stride()));
    if (config.edgeDropout() > 0) {
      arrays.add(mask("the mask of the edges", entries * lanes.groups()));
    }
    if (config.coefficientDropout() > 0 && config.coefficients() == Mix.LEARNED) {
      arrays.add(mask("the mask of the coefficients", vertices * shape.classes() * lanes.groups()));
    }
    if (attends(config)) {
      arrays.add(new LongestArray("the affinity of all views", entries * lanes.groups() * 8));
      arrays.add(
          new LongestArray("queries and keys", vertices * lanes.views() * 2 * config.heads()));
    }
  }

  private static boolean attends(CapGnnConfig config) {
    return config.beta() < 1;
  }
}
