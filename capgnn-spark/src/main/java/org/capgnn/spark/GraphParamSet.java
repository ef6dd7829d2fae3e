package org.capgnn.spark;

import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.Identifiable;

/** The parameters of {@link GraphParams} with their defaults, made in a constructor. */
public final class GraphParamSet {
  final Param<String> idCol;
  final Param<String> featuresCol;
  final StringArrayParam featuresCols;
  final Param<String> edges;
  final Param<String> sourceCol;
  final Param<String> targetCol;
  final Param<String> weightCol;
  final BooleanParam directed;
  final Param<String> predictionCol;
  final Param<String> probabilityCol;
  final Param<String> embeddingCol;
  final IntParam shards;
  final Param<String> partitioning;
  final IntParam timeout;

  GraphParamSet(Identifiable owner) {
    idCol = new Param<>(owner, "idCol", "column with the id of each vertex");
    featuresCol =
        new Param<>(
            owner, "featuresCol", "column with a vector, an array or one number per vertex");
    featuresCols =
        new StringArrayParam(
            (Params) owner, "featuresCols", "columns with one number each, instead of featuresCol");
    edges = new Param<>(owner, "edges", "name of the table or view of edges");
    sourceCol = new Param<>(owner, "sourceCol", "column of edges: the vertex they start at");
    targetCol = new Param<>(owner, "targetCol", "column of edges: the vertex they lead to");
    weightCol = new Param<>(owner, "weightCol", "column of edges: their weights; empty for 1");
    directed = new BooleanParam(owner, "directed", "whether edges keep their direction");
    predictionCol = new Param<>(owner, "predictionCol", "column of the predicted class");
    probabilityCol = new Param<>(owner, "probabilityCol", "column of the vector of probabilities");
    embeddingCol =
        new Param<>(owner, "embeddingCol", "column of the last hidden layer; empty for none");
    shards = new WholeParam(owner, "shards", "number of shards, one slot each; 0 for all slots", 0);
    partitioning = new Param<>(owner, "partitioning", "how vertices are spread: hash or stream");
    timeout =
        new WholeParam(owner, "timeout", "seconds after which a silent shard counts as lost", 1);
  }

  /** The defaults, to be set by the owner, whose parameters must all exist by then. */
  void setDefaults(GraphParams<?> owner) {
    owner.setDefault(idCol, "id");
    owner.setDefault(featuresCol, "features");
    owner.setDefault(featuresCols, new String[0]);
    owner.setDefault(edges, "");
    owner.setDefault(sourceCol, "source");
    owner.setDefault(targetCol, "target");
    owner.setDefault(weightCol, "");
    owner.setDefault(directed, false);
    owner.setDefault(predictionCol, "prediction");
    owner.setDefault(probabilityCol, "probability");
    owner.setDefault(embeddingCol, "");
    owner.setDefault(shards, 0);
    owner.setDefault(partitioning, "hash");
    owner.setDefault(timeout, 120);
  }
}
