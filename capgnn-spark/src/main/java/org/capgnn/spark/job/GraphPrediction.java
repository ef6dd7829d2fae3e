package org.capgnn.spark.job;

import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.capgnn.graph.InputException;
import org.capgnn.result.ModelCard;
import org.capgnn.run.SavedModel;
import org.capgnn.train.ShardRules;

/** A model applied to a sharded graph. */
public final class GraphPrediction {
  private final SavedModel model;
  private final byte[] saved;

  /**
   * @param saved the same model as a stream
   */
  public GraphPrediction(SavedModel model, byte[] saved) {
    this.model = model;
    this.saved = saved;
    ShardRules.check(model.family(), model.settings());
  }

  /**
   * The number of shards to use.
   *
   * @param wanted 0 for as many as there are slots
   */
  public int shards(SparkContext context, int wanted) {
    return new Cluster(context).shards(wanted, Cluster.STARTING);
  }

  /**
   * The predictions of all vertices; computed when they are asked for.
   *
   * @param embeds whether the last hidden layer is wanted too
   */
  public JavaRDD<VertexPrediction> predict(
      SparkContext context, ShardedGraph graph, boolean embeds, int timeoutSeconds) {
    ModelCard.FeatureColumns wanted = model.card().features();
    GraphFacts facts = graph.facts();
    if (facts.features() != wanted.count()) {
      throw new InputException(
          "the vertices have %d features, the model was trained on %d; apply it to the same columns"
              .formatted(facts.features(), wanted.count()));
    }
    if (wanted.dense() && !facts.dense()) {
      throw new InputException(
          "the model was trained on dense features, these are sparse vectors; use dense vectors or arrays");
    }
    requireDirection(facts.directed());
    GraphFacts as = facts.with(wanted.dense());
    requireMemory(graph, as, new Cluster(context));
    return BarrierJob.stage(
        graph.shards(as),
        new PredictionWork(
            graph.partitioner(),
            BarrierJob.first(timeoutSeconds),
            as,
            JavaSparkContext.fromSparkContext(context).broadcast(saved),
            embeds),
        VertexPrediction.class);
  }

  private void requireDirection(boolean directed) {
    boolean wanted = model.card().directed();
    if (wanted != directed) {
      throw new InputException(
          "the model was trained on %s graph, these edges are taken as %s; set directed=%s"
              .formatted(
                  wanted ? "a directed" : "an undirected",
                  directed ? "directed" : "undirected",
                  wanted));
    }
  }

  private void requireMemory(ShardedGraph graph, GraphFacts facts, Cluster cluster) {
    int shards = graph.partitioner().numPartitions();
    ShardMemory.of(graph, facts)
        .requireHeap(
            ShardMemory.Use.PREDICTION,
            model.settings(),
            model.card().classes().size(),
            cluster.heapPerShard(shards));
  }
}
