package org.capgnn.spark.job;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.capgnn.kernel.Mixing;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.CapGnnSettings;
import org.capgnn.model.zoo.Models;
import org.capgnn.preset.Adaptation;
import org.capgnn.preset.Preset;
import org.capgnn.preset.Presets;
import org.capgnn.result.RunKey;
import org.capgnn.settings.Reason;
import org.capgnn.settings.Settings;
import org.capgnn.spark.table.Parts;
import org.capgnn.spark.table.RowHash;
import org.capgnn.spark.table.VertexSummary;
import org.capgnn.train.ShardRules;
import org.capgnn.train.TrainingKeys;
import scala.Tuple2;

/** One training on a sharded graph: it decides what is left open, checks, and runs the job. */
public final class GraphTraining {
  private final Wish wish;
  private final ModelFamily family;
  private final Preset preset;
  private final Consumer<String> notes;

  /**
   * What the user asks for.
   *
   * @param changes of the preset's settings
   * @param classes in their order; empty for those that occur, sorted
   * @param split its text; empty for that of the preset, else the split column, else a drawn one
   * @param checkpoints folder, or empty for none
   * @param timeoutSeconds after which a shard that does not answer counts as lost
   * @param shards 0 for as many as the cluster has slots
   */
  public record Wish(
      String model,
      String preset,
      Map<String, String> changes,
      List<String> classes,
      String split,
      long seed,
      String dataset,
      String checkpoints,
      int checkpointEvery,
      int attempts,
      int timeoutSeconds,
      int shards,
      ShardedGraph.Partitioning partitioning) {}

  /**
   * What came of it.
   *
   * @param checkpoints which stay until the model is saved
   */
  public record Report(
      byte[] model,
      double[][] history,
      int bestEpoch,
      int resumedAt,
      List<ShardStats> shards,
      List<Reason> reasons,
      Checkpoints checkpoints) {}

  /** Refuses a model or settings that no graph could be trained with. */
  public GraphTraining(Wish wish, Consumer<String> notes) {
    this.wish = wish;
    this.notes = notes;
    this.family = Models.named(wish.model());
    this.preset = Presets.named(wish.preset());
    // refused before the tables are read, which may take long
    ShardRules.check(family, preset.settings(family).with(wish.changes()));
  }

  /** The number of shards that the cluster can hold at the same time. */
  public int shards(SparkContext context) {
    return new Cluster(context).shards(wish.shards(), Cluster.STARTING);
  }

  /**
   * Trains.
   *
   * @param splitColumn whether the rows have parts of a split
   * @param featureNames empty if the features have none
   * @param listener is called after each epoch
   */
  public Report train(
      SparkContext context,
      ShardedGraph graph,
      boolean splitColumn,
      List<String> featureNames,
      EpochListener listener) {
    VertexSummary vertices = graph.vertices().summary();
    requireLabels(vertices.classes().keySet());
    List<String> classes =
        wish.classes().isEmpty()
            ? Labels.sorted(vertices.classes().keySet())
            : requireKnown(vertices.classes().keySet());
    Adaptation adapted = adapted(vertices);
    Drawn drawn = split(graph, splitColumn, classes);
    Settings settings = adapted.settings();
    if (drawn.valid() == 0) {
      settings = settings.with("selection", "fixed").with("calibration", "none");
      notes.accept(
          "no vertex validates: all %s epochs are trained, and the last one is the result"
              .formatted(settings.with(wish.changes()).text("epochs")));
    }
    settings = settings.with(wish.changes());
    int shards = graph.partitioner().numPartitions();
    ShardRules.check(family, settings);
    Settings decided = decideMemory(settings, graph, shards, classes.size(), new Cluster(context));
    TrainingOrder order =
        new TrainingOrder(
            family.name(),
            settings.asMap(),
            decided.text("memory"),
            wish.seed(),
            drawn.text(),
            hash(graph.facts(), classes),
            classes,
            featureNames,
            wish.dataset(),
            wish.checkpoints().isEmpty() ? null : wish.checkpoints(),
            UUID.randomUUID().toString(),
            wish.checkpointEvery());
    return run(context, graph, order, drawn, listener, adapted.reasons());
  }

  private Report run(
      SparkContext context,
      ShardedGraph graph,
      TrainingOrder order,
      Drawn drawn,
      EpochListener listener,
      List<Reason> reasons) {
    JavaSparkContext java = JavaSparkContext.fromSparkContext(context);
    Configuration hadoop = context.hadoopConfiguration();
    CheckpointStore store =
        order.checkpoints() == null
            ? null
            : new CheckpointStore(order.checkpoints(), key(order), hadoop);
    if (store != null) {
      store.requireWritable();
      store.mark(order.checkpointToken());
    }
    Broadcast<SerializableConfiguration> configuration =
        java.broadcast(new SerializableConfiguration(hadoop));
    Broadcast<byte[]> parts = drawn.parts() == null ? null : java.broadcast(drawn.parts());
    JavaRDD<LoadedShard> shards = graph.shards(graph.facts());
    Cluster cluster = new Cluster(context);
    try (ProgressServer progress = ProgressServer.of(context.conf(), listener, notes)) {
      List<ShardOutcome> outcomes =
          new BarrierJob(cluster, shards, wish.attempts(), notes)
              .run(
                  BarrierJob.first(wish.timeoutSeconds()),
                  attempt ->
                      new TrainingWork(
                          graph.partitioner(),
                          attempt,
                          order,
                          graph.facts(),
                          parts,
                          configuration,
                          progress.address()));
      FirstShardResult result = outcomes.get(0).result();
      return new Report(
          result.model(),
          result.history(),
          result.bestEpoch(),
          result.resumedAt(),
          outcomes.stream().map(ShardOutcome::stats).toList(),
          reasons,
          store == null ? Checkpoints.NONE : store);
    } finally {
      if (store != null) {
        store.unmark(order.checkpointToken());
      }
      configuration.unpersist(false);
      if (parts != null) {
        parts.unpersist(false);
      }
    }
  }

  /** The identity of the run that is ordered. */
  static RunKey key(TrainingOrder order) {
    ModelFamily family = Models.named(order.model());
    return new RunKey(
        order.dataHash(),
        order.split(),
        family.name(),
        family.codeVersion(),
        TrainingKeys.defaults(family).with(order.settings()).asMap(),
        order.seed());
  }

  private List<String> requireKnown(Set<String> labels) {
    for (String label : labels) {
      if (!wish.classes().contains(label)) {
        throw InputException.of(
            "a vertex has the label %s, which is not among the classes %s",
            label, String.join(", ", wish.classes()));
      }
    }
    return wish.classes();
  }

  private static void requireLabels(Set<String> labels) {
    if (labels.isEmpty()) {
      throw new InputException("no vertex has a label; label some vertices, or set labelCol");
    }
    if (labels.size() == 1) {
      throw InputException.of(
          "all labels are '%s', so there is nothing to learn; label vertices of another class",
          labels.iterator().next());
    }
  }

  private Adaptation adapted(VertexSummary vertices) {
    return Adaptation.ofFeatures(
        preset,
        family,
        vertices.features(),
        vertices.dense(),
        vertices.binary(),
        vertices.negative());
  }

  /**
   * @param parts of each vertex, or null if the rows say it
   */
  private record Drawn(String text, byte[] parts, long valid) {}

  private Drawn split(ShardedGraph graph, boolean column, List<String> classes) {
    VertexSummary vertices = graph.vertices().summary();
    Optional<SplitSpec> asked =
        wish.split().isEmpty() ? preset.split() : Optional.of(SplitSpec.parse(wish.split()));
    if (column && asked.isEmpty()) {
      if (vertices.parts()[Parts.TRAIN] == 0) {
        throw new InputException(
            "no vertex with a label is marked as train; mark some, or set split");
      }
      return new Drawn(Splits.PUBLIC, null, vertices.parts()[Parts.VALID]);
    }
    SplitSpec spec = asked.orElse(SplitSpec.OWN_DATA);
    if (spec instanceof SplitSpec.Named) {
      throw new InputException(
          "split %s: the table of vertices has no such split; set splitCol, or %s"
              .formatted(spec.text(), SplitSpec.FORMS));
    }
    Split drawn = Splits.make(labelsAlone(graph, classes), spec, wish.seed());
    byte[] parts = new byte[vertices.vertices()];
    Arrays.stream(drawn.train()).forEach(v -> parts[v] = Parts.TRAIN);
    Arrays.stream(drawn.valid()).forEach(v -> parts[v] = Parts.VALID);
    Arrays.stream(drawn.test()).forEach(v -> parts[v] = Parts.TEST);
    return new Drawn(spec.text(), parts, drawn.valid().length);
  }

  /** The labels come to the driver, so that the split is that of a graph in one piece. */
  private Dataset labelsAlone(ShardedGraph graph, List<String> classes) {
    int vertices = graph.vertices().summary().vertices();
    int[] of = new int[vertices];
    Arrays.fill(of, Labels.UNKNOWN);
    graph
        .vertices()
        .rows()
        .filter(row -> row.label() != null)
        .mapToPair(row -> new Tuple2<>(row.index(), row.label()))
        .collect()
        .forEach(labelled -> of[labelled._1] = classes.indexOf(labelled._2));
    GraphBuilder none = new GraphBuilder(vertices);
    return new Dataset(
        wish.dataset(),
        none.build(),
        Features.none(vertices),
        new Labels(of, classes),
        List.of(),
        Map.of(),
        none.report());
  }

  /** {@code memory=auto} is decided here, since all shards must keep the same states. */
  private Settings decideMemory(
      Settings settings, ShardedGraph graph, int shards, int classes, Cluster cluster) {
    long heap = cluster.heapPerShard(shards);
    ShardMemory memory = ShardMemory.of(graph, graph.facts());
    memory.requireArrays(settings, classes);
    Settings decided = settings;
    if (settings.get(CapGnnSettings.MEMORY) == CapGnnSettings.Memory.AUTO) {
      Settings full = settings.with("memory", "full");
      decided = memory.bytes(full, classes) < 0.8 * heap ? full : settings.with("memory", "lean");
    }
    memory.requireHeap(ShardMemory.Use.TRAINING, decided, classes, heap);
    return decided;
  }

  /**
   * Stands for the content of both tables and for how it is read; it is not the hash of the same
   * graph in one piece.
   */
  static String hash(GraphFacts facts, List<String> classes) {
    long reading =
        RowHash.ofId(facts.dense() + " " + facts.directed() + " " + String.join("\n", classes));
    StringBuilder text = new StringBuilder();
    for (int n = 0; n < RowHash.SUMS; n++) {
      long vertices = Mixing.mix(facts.sums()[n] + reading);
      text.append(HexFormat.of().toHexDigits(vertices ^ facts.sums()[RowHash.SUMS + n]));
    }
    return text.toString();
  }
}
