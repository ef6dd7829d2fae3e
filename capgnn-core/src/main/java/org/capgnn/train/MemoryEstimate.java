package org.capgnn.train;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.autodiff.op.feature.SparseMlp;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.zoo.CapGnnConfig;

/**
 * How many bytes the arrays of a CAPGNN training take, counted before any of them is made.
 *
 * <p>With N vertices, E entries of A + I, C classes, M views and K hops, most of it is the states
 * of the hops: {@code (K + 8) N C M} floats, and with attention {@code 6 E M} floats. The lean mode
 * keeps one in {@value #LEAN_STEP} of them and computes the others anew in the backward pass. All
 * arithmetic is in 64 bits, so that it holds for what no array could.
 */
public final class MemoryEstimate {
  /** The lean mode keeps every third state, and two arrays for those between. */
  private static final int LEAN_STEP = 3;

  private static final long FLOAT = 4;
  private static final long INT = 4;

  private final TrainingShape shape;
  private final CapGnnConfig config;
  private final boolean lean;
  private final long n;
  private final long e;
  private final long groups;
  private final long lanes;
  private final long evaluationLanes;
  private final long hidden;
  private final long wide;
  private final Map<String, Long> bytes = new LinkedHashMap<>();

  private MemoryEstimate(TrainingShape shape, CapGnnConfig config, boolean lean) {
    this.shape = shape;
    this.config = config;
    this.lean = lean;
    this.n = shape.vertices();
    this.e = shape.loopedEntries();
    Lanes training = Lanes.of(shape.classes(), config.views());
    this.groups = training.groups();
    this.lanes = training.stride();
    this.evaluationLanes = Lanes.of(shape.classes(), 1).stride();
    this.hidden = config.hidden().length == 0 ? shape.classes() : config.hidden()[0];
    this.wide = config.hidden().length == 1 ? DenseKernels.padded(config.hidden()[0]) : hidden;
  }

  /** The estimate for a model on data of a shape. */
  public static MemoryEstimate of(TrainingShape shape, CapGnnConfig config, boolean lean) {
    MemoryEstimate estimate = new MemoryEstimate(shape, config, lean);
    estimate.bytes.put("graph", estimate.graph());
    estimate.bytes.put("features", estimate.features());
    estimate.bytes.put("parameters", estimate.parameters());
    estimate.bytes.put("masks", estimate.masks());
    estimate.bytes.put("encoder", estimate.encoder());
    estimate.bytes.put("attention", estimate.attends() ? estimate.attention() : 0L);
    estimate.bytes.put("hops", estimate.hops());
    estimate.bytes.put("gradients", estimate.gradients());
    return estimate;
  }

  private boolean attends() {
    return config.beta() < 1;
  }

  /** The adjacency as read, A + I with where each entry goes when transposed, and the labels. */
  private long graph() {
    long weights = shape.weighted() ? 2 * e * FLOAT : 0;
    long turned = shape.directed() ? 2 * e * INT : e * INT;
    long affinities = (attends() ? 4 : shape.directed() ? 2 : 1) * e * FLOAT;
    return 2 * (n + e) * INT + weights + turned + affinities + n * (8 + 4 * INT);
  }

  /** As read, and the values again where they are prepared. */
  private long features() {
    long values = (shape.featureValues() ? 2 : 1) * shape.featureEntries() * FLOAT;
    return (n + shape.featureEntries()) * INT + values;
  }

  private long parameterCount() {
    long count = shape.features() * hidden + hidden * shape.classes() + config.hops();
    long attention = attends() ? 2L * config.heads() * shape.features() : 0;
    return count + attention + (config.batchNorm() ? 2 * (shape.features() + hidden) : 0);
  }

  /**
   * Values, two moments and the best so far; their gradients are counted with the others. Where the
   * hidden layer is no whole number of vectors, a padded copy for training, its gradient, and one
   * for evaluation.
   */
  private long parameters() {
    long copies = wide == hidden ? 0 : 3 * (shape.features() + shape.classes()) * wide;
    return (4 * parameterCount() + copies) * FLOAT;
  }

  private long masks() {
    long rows = n * config.views();
    long input =
        config.batchNorm()
            ? rows * ((shape.features() + 63) / 64) * Long.BYTES
            : shape.featureEntries() * groups;
    long weights = config.coefficients() == Mix.LEARNED ? n * shape.classes() * groups : 0;
    long hiddenBits = rows * hidden + (wide == hidden ? 0 : rows * wide);
    return (config.inputDropout() > 0 ? input : 0)
        + (config.hiddenDropout() > 0 ? hiddenBits / 8 : 0)
        + (config.edgeDropout() > 0 ? (config.hops() + 1) * e * groups : 0)
        + (config.coefficientDropout() > 0 ? config.hops() * weights : 0);
  }

  /** The hidden layers of all views: fused where there is one, else an operator a step. */
  private long encoder() {
    long rows = n * config.views();
    if (config.hidden().length == 1 && !config.batchNorm()) {
      long floats = rows * wide;
      return floats <= SparseMlp.MOST_HIDDEN_FLOATS ? floats * FLOAT : 0;
    }
    if (config.hidden().length == 1) {
      return (2 * rows + n) * wide * FLOAT;
    }
    long steps = config.batchNorm() ? 3 : 2;
    long widths = shape.classes();
    for (int width : config.hidden()) {
      widths += steps * width;
    }
    return (2 * rows + n) * widths * FLOAT;
  }

  /** The affinities of all views with shares and gradients in both orders, and of evaluation. */
  private long attention() {
    long lanesOfEntries = e * groups * 8;
    long lanesOfVertices = n * groups * 8;
    long heads = config.heads();
    long training = (heads + 5) * lanesOfEntries + (2 * heads + 2) * lanesOfVertices;
    long evaluation = (heads + 1) * e * 8 + 2 * heads * n * 8;
    long projections = 2 * heads * n * (2L * config.views() + 1);
    return (training + evaluation + projections) * FLOAT;
  }

  /** H^(0) to H^(K), Z and what divided it, of training and of evaluation. */
  private long hops() {
    long hops = config.hops();
    long training = lean ? hops / LEAN_STEP + Math.min(LEAN_STEP - 1, hops) : hops;
    long evaluation = lean ? Math.min(2, hops) : hops;
    return ((training + 3) * lanes + (evaluation + 3) * evaluationLanes) * n * FLOAT;
  }

  /** Of H^(0), Z, two hops and the losses; of the parameters, a buffer a block of vertices. */
  private long gradients() {
    long weights = shape.features() * wide;
    long worth = shape.featureEntries() * config.views() / Math.max(1, weights / 2);
    long blocks = config.batchNorm() ? 32 : Math.max(4, Math.min(32, worth));
    return (5 * n * lanes + parameterCount() + blocks * weights) * FLOAT;
  }

  /** Bytes by group: graph, features, parameters, masks, encoder, attention, hops, gradients. */
  public Map<String, Long> groups() {
    return Collections.unmodifiableMap(bytes);
  }

  /** Bytes of all groups. */
  public long total() {
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }
}
