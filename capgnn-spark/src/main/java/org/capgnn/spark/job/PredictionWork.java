package org.capgnn.spark.job;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.broadcast.Broadcast;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.Features;
import org.capgnn.model.Embedding;
import org.capgnn.parallel.Workers;
import org.capgnn.run.SavedModel;
import org.capgnn.shard.Exchange;
import org.capgnn.shard.Shard;
import org.capgnn.train.Inference;

/** Applies a model to one shard; Spark itself repeats the stage if an executor is lost. */
final class PredictionWork extends ShardWork<VertexPrediction> {
  private static final long serialVersionUID = 1;

  private final Broadcast<byte[]> saved;
  private final boolean embeds;

  PredictionWork(
      ShardPartitioner partitioner,
      Attempt attempt,
      GraphFacts facts,
      Broadcast<byte[]> saved,
      boolean embeds) {
    super(partitioner, attempt, facts);
    this.saved = saved;
    this.embeds = embeds;
  }

  @Override
  Iterator<VertexPrediction> work(Exchange exchange, LoadedShard loaded, Workers workers) {
    SavedModel model = SavedModel.read(new ByteArrayInputStream(saved.value()));
    Shard shard = shard(exchange, loaded);
    FeaturePreparation preparation =
        FeaturePreparation.parse(model.card().features().preparation());
    Features raw = new Features(loaded.features(), model.card().features().dense(), List.of());
    Inference inference =
        Inference.ofShard(
            model.family(),
            model.settings(),
            model.card().classes(),
            model.weights(),
            shard,
            preparation.apply(raw, model.scalings()).matrix(),
            workers);
    int classes = model.card().classes().size();
    float[] probabilities = inference.scores().probabilities(model.card().temperature());
    Embedding hidden = embeds ? inference.insight().hidden() : null;
    int[] vertices = loaded.vertices();
    long[] ids = loaded.ids();
    return IntStream.range(0, vertices.length)
        .mapToObj(
            i ->
                new VertexPrediction(
                    vertices[i],
                    ids[i],
                    Arrays.copyOfRange(probabilities, i * classes, (i + 1) * classes),
                    hidden == null ? null : hidden.row(i)))
        .iterator();
  }
}
