package org.capgnn.spark.job;

import org.capgnn.graph.InputException;
import org.capgnn.kernel.ArrayLength;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.zoo.CapGnnSettings;
import org.capgnn.settings.Settings;
import org.capgnn.shard.Cut;
import org.capgnn.shard.StreamingPartition;

/**
 * The memory of a shard: what docs/scaling.md derives, in one place.
 *
 * @param own vertices of the shard
 * @param halo vertices of other shards that it needs
 * @param entries of A + I in its rows
 * @param features stored features of its vertices
 * @param columns number of features of a vertex
 */
public record ShardMemory(double own, double halo, double entries, double features, int columns) {
  /** Bytes of an entry: column, value, transposed row, origin and transposed value. */
  private static final int ENTRY = 20;

  private static final double LEAST_LOADING = 64e6;
  private static final double MOST_HIDDEN = 128 << 20;

  /** What a shard is there for. */
  enum Use {
    TRAINING,
    PREDICTION
  }

  /** The largest shard of a graph, as far as its partition says. */
  static ShardMemory of(ShardedGraph graph, GraphFacts facts) {
    int shards = graph.partitioner().numPartitions();
    return graph
        .cut()
        .map(cut -> listed(facts, shards, cut))
        .orElseGet(() -> hashed(facts, shards));
  }

  /** The mean shard of a graph that is spread by a hash. */
  public static ShardMemory hashed(GraphFacts facts, int shards) {
    double own = (double) facts.vertices() / shards;
    double degree = (double) facts.entries() / facts.vertices();
    double elsewhere = facts.vertices() - own;
    // a vertex elsewhere is needed unless none of its edges leads here
    double halo = elsewhere * (1 - Math.pow(1 - 1.0 / shards, degree));
    return new ShardMemory(
        own,
        halo,
        own + (double) facts.entries() / shards,
        (double) facts.featureEntries() / shards,
        facts.features());
  }

  /**
   * The largest shard of a graph that is spread by a list: its halo has at most as many vertices as
   * it has cut entries.
   */
  static ShardMemory listed(GraphFacts facts, int shards, Cut cut) {
    ShardMemory hashed = hashed(facts, shards);
    double larger = cut.largest() / hashed.own;
    return new ShardMemory(
        cut.largest(),
        Math.min(hashed.halo, (double) cut.cutEntries() / shards),
        hashed.entries * Math.max(1, Math.min(larger, StreamingPartition.SLACK)),
        hashed.features * larger,
        hashed.columns);
  }

  /** Refuses a shard whose states do not fit into arrays of Java, whatever the heap. */
  void requireArrays(Settings settings, int classes) {
    int stride = Lanes.of(classes, settings.get(CapGnnSettings.VIEWS)).stride();
    if ((own + halo) * stride > ArrayLength.MOST) {
      throw new InputException(
          "a shard has about %.0f million rows of %d floats, more than the 2^31 floats of an array; use more shards, fewer views or partitioning=stream"
              .formatted((own + halo) / 1e6, stride));
    }
  }

  /** Refuses a shard that needs more than the heap that an executor has for it. */
  void requireHeap(Use use, Settings settings, int classes, long heap) {
    double bytes =
        use == Use.TRAINING ? bytes(settings, classes) : predictionBytes(settings, classes);
    if (bytes > 0.95 * heap) {
      throw new InputException(
          "a shard needs about %.1f GB, an executor has %.1f GB of heap for it; use more shards, more spark.executor.memory%s"
              .formatted(bytes / 1e9, heap / 1e9, use == Use.TRAINING ? " or fewer views" : ""));
    }
  }

  /** Bytes of a prediction: one view without dropout, all hops kept unless lean, no gradients. */
  double predictionBytes(Settings settings, int classes) {
    int hops = settings.get(CapGnnSettings.HOPS);
    int[] hidden = settings.get(CapGnnSettings.HIDDEN);
    boolean lean = settings.get(CapGnnSettings.MEMORY) == CapGnnSettings.Memory.LEAN;
    boolean attends = settings.get(CapGnnSettings.BETA) < 1;
    double single = 4.0 * Lanes.of(classes, 1).stride();
    double width = hidden.length == 0 ? 0 : hidden[0];
    double states = (own + halo) * single * (lean ? 3 : hops + 1) + own * single * 3;
    double layers = Math.min(MOST_HIDDEN, own * width * 4);
    double weights = 4 * (columns * width + width * classes) * 2;
    double attention = attends ? entries * Lanes.of(classes, 1).groups() * Lanes.WIDTH * 4.0 : 0;
    return states + layers + weights + attention + entries * ENTRY + features * 16 + loading();
  }

  /** Bytes of a training. */
  public double bytes(Settings settings, int classes) {
    int hops = settings.get(CapGnnSettings.HOPS);
    Lanes lanes = Lanes.of(classes, settings.get(CapGnnSettings.VIEWS));
    int[] hidden = settings.get(CapGnnSettings.HIDDEN);
    boolean lean = settings.get(CapGnnSettings.MEMORY) == CapGnnSettings.Memory.LEAN;
    boolean attends = settings.get(CapGnnSettings.BETA) < 1;
    double row = 4.0 * lanes.stride();
    double single = 4.0 * Lanes.of(classes, 1).stride();
    double kept = lean ? hops / 3 + 3 : hops + 1;
    double states = (own + halo) * row * (kept + 2) + own * row * 6;
    double evaluation = (own + halo) * single * (lean ? 3 : hops + 1) + own * single * 3;
    double width = hidden.length == 0 ? 0 : hidden[0];
    // values, gradients, moments, best values, sums over shards, and a buffer per block of rows
    double weights = 4 * (columns * width + width * classes) * (7 + Math.min(32, own / 64 + 4));
    double layers =
        Math.min(MOST_HIDDEN, own * lanes.views() * width * 4) + lanes.views() * width * 8;
    double masks =
        lanes.groups() * ((hops + 1) * entries + features + hops * own * classes)
            + own * lanes.views() * width / 8;
    double attention = attends ? entries * lanes.groups() * Lanes.WIDTH * 4.0 * 7 : 0;
    return states
        + evaluation
        + layers
        + weights
        + masks
        + attention
        + entries * ENTRY
        + features * 16
        + loading();
  }

  /** Rows as they arrive, before they are in arrays. */
  private double loading() {
    return LEAST_LOADING + own * 120 + features * 8 + entries * 8;
  }
}
