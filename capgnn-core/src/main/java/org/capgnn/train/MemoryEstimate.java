package org.capgnn.train;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.capgnn.autodiff.op.feature.SparseMlp;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitSpec;
import org.capgnn.kernel.MlpKernels.MlpArrays;
import org.capgnn.model.ModelFamily;
import org.capgnn.parallel.Workers;
import org.capgnn.result.MemoryUse;
import org.capgnn.settings.Settings;
import org.capgnn.train.HeldArrays.Held;

/**
 * Estimates the memory of a training from the arrays that the model makes on tiny graphs.
 *
 * <p>The length of each array is a polynomial of the vertices n, the adjacency entries m, the
 * feature columns f and the stored features x: a constant, and multiples of n, m, f, x and n f. Six
 * tiny runs, some sizes doubled in each, give the coefficients; the real sizes give the lengths.
 * Where f is doubled, x is doubled too, because the ratio x / f decides how many buffers the sums
 * of gradients have. The dense matrix that GRAND makes below 4096 vertices is not covered.
 */
final class MemoryEstimate {
  /** Enough rows for the usual number of blocks; multiples of 64 need no padding. */
  private static final int VERTICES = 512;

  private static final int ENTRIES = 2 * VERTICES;
  private static final int FEATURES = 64;

  /** Most features per vertex in an example; twice as many would not fit into its rows. */
  private static final int MOST_RATIO = VERTICES / 2;

  /** The one array that only small graphs have. */
  private static final String HIDDEN = MlpArrays.class.getSimpleName() + ".hidden";

  private final TrainingShape shape;
  private final ModelFamily family;
  private final Settings settings;
  private final boolean lean;
  private final int ratio;
  private final Map<String, Held> base;

  /**
   * @param settings with the mode decided, since the tiny runs have room for any
   */
  MemoryEstimate(TrainingShape shape, ModelFamily family, Settings settings, boolean lean) {
    this.shape = shape;
    this.family = family;
    this.lean = lean;
    this.settings =
        settings.with("features", settings.get(TrainingKeys.FEATURES).ofValues().text());
    this.ratio = (int) Math.max(1, Math.min(MOST_RATIO, shape.featureEntries() / shape.features()));
    this.base = arrays(1, 1, 1, 1);
  }

  /**
   * An upper bound of the bytes, from a single tiny run: no array grows faster than n f, m or x.
   */
  double atMost() {
    double n = Math.max(1, shape.vertices() / (double) VERTICES);
    double m = shape.entries() / (double) ENTRIES;
    double f = Math.max(1, shape.features() / (double) FEATURES);
    double x = shape.featureEntries() / (double) (FEATURES * ratio);
    long bytes = base.values().stream().mapToLong(Held::bytes).sum();
    return bytes * Math.max(n * f, Math.max(m, x));
  }

  /** The arrays of a run with multiples of the smallest sizes. */
  private Map<String, Held> arrays(int n, int m, int f, int x) {
    Dataset data =
        ExampleData.of(shape, n * VERTICES, m * ENTRIES, f * FEATURES, x * FEATURES * ratio);
    SplitSpec split = new SplitSpec.Named(ExampleData.SPLIT);
    try (Workers workers = Workers.of(1)) {
      Run run = new Experiment(data, family, settings, split, Map.of()).prepare(1, workers);
      Map<String, float[]> best = new LinkedHashMap<>();
      Weights.copy(run.model(), best);
      return HeldArrays.of(run, best);
    }
  }

  /** The memory of a run, including its data. */
  MemoryUse use() {
    List<Map<String, Held>> runs =
        List.of(
            base,
            arrays(2, 1, 1, 1),
            arrays(1, 2, 1, 1),
            arrays(1, 1, 2, 2),
            arrays(1, 1, 1, 2),
            arrays(2, 1, 2, 2));
    Map<String, Long> parts = new TreeMap<>();
    long longest = 0;
    String holds = "";
    for (String path : base.keySet()) {
      Held[] held =
          runs.stream().map(run -> run.getOrDefault(path, base.get(path))).toArray(Held[]::new);
      long length = Math.round(grown(held, Held::longest));
      if (isRecomputed(held[0], length)) {
        continue;
      }
      double count = held[0].count() + moreFeatures() * (held[3].count() - held[0].count());
      double bytes = count * grown(held, h -> (double) h.bytes() / h.count());
      parts.merge(held[0].part(), Math.round(bytes), Long::sum);
      if (length > longest) {
        longest = length;
        holds = held[0].part() + ": " + held[0].name();
      }
    }
    return new MemoryUse(lean, parts, longest, holds);
  }

  private static boolean isRecomputed(Held held, long length) {
    return held.name().equals(HIDDEN) && length > SparseMlp.MOST_HIDDEN_FLOATS;
  }

  private double moreFeatures() {
    return shape.features() / (double) FEATURES - 1;
  }

  /** A size at the real sizes, from the six runs. */
  private double grown(Held[] held, ToDoubleFunction<Held> size) {
    double[] s = new double[held.length];
    for (int i = 0; i < s.length; i++) {
      s[i] = size.applyAsDouble(held[i]);
    }
    double n = shape.vertices() / (double) VERTICES - 1;
    double m = shape.entries() / (double) ENTRIES - 1;
    double f = moreFeatures();
    double x = shape.featureEntries() / (double) (FEATURES * ratio) - 1 - f;
    return s[0]
        + n * (s[1] - s[0])
        + m * (s[2] - s[0])
        + f * (s[3] - s[0])
        + x * (s[4] - s[0])
        + n * f * (s[5] - s[3] - s[1] + s[0]);
  }
}
