package org.capgnn.spark;

import java.util.List;
import java.util.UUID;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.capgnn.graph.InputException;
import org.capgnn.spark.job.ShardedGraph.Partitioning;
import org.capgnn.spark.table.TableColumns;

/**
 * The parameters that the estimator and its model share: where the graph is in its two tables, how
 * it is spread, and what the columns of a prediction are called.
 *
 * @param <T> the class itself, which setters return
 */
public interface GraphParams<T extends GraphParams<T>> extends Params {
  /** The parameters themselves, which belong to the object that answers. */
  GraphParamSet graphParams();

  /** This object as its class. */
  T self();

  /** Column with the id of each vertex, of any type; default {@code id}. */
  default Param<String> idCol() {
    return graphParams().idCol;
  }

  /** Column with a vector, an array or one number per vertex; default {@code features}. */
  default Param<String> featuresCol() {
    return graphParams().featuresCol;
  }

  /** Columns with one number each, instead of {@link #featuresCol}. */
  default StringArrayParam featuresCols() {
    return graphParams().featuresCols;
  }

  /** Name of the table or view of edges. */
  default Param<String> edges() {
    return graphParams().edges;
  }

  /** Column of edges with the id of the vertex they start at; default {@code source}. */
  default Param<String> sourceCol() {
    return graphParams().sourceCol;
  }

  /** Column of edges with the id of the vertex they lead to; default {@code target}. */
  default Param<String> targetCol() {
    return graphParams().targetCol;
  }

  /** Column of edges with their weights; empty for weights of 1. */
  default Param<String> weightCol() {
    return graphParams().weightCol;
  }

  /** Whether edges keep their direction; default false. */
  default BooleanParam directed() {
    return graphParams().directed;
  }

  /** Column of the predicted class; default {@code prediction}. */
  default Param<String> predictionCol() {
    return graphParams().predictionCol;
  }

  /** Column of the vector of probabilities; default {@code probability}, empty for none. */
  default Param<String> probabilityCol() {
    return graphParams().probabilityCol;
  }

  /** Column of the last hidden layer; empty, the default, for none. */
  default Param<String> embeddingCol() {
    return graphParams().embeddingCol;
  }

  /** Number of shards, each of which needs a slot; 0, the default, for all slots. */
  default IntParam shards() {
    return graphParams().shards;
  }

  /** How vertices are spread: {@code hash} or {@code stream}. */
  default Param<String> partitioning() {
    return graphParams().partitioning;
  }

  /** Seconds after which a shard that does not answer counts as lost; default 120. */
  default IntParam timeout() {
    return graphParams().timeout;
  }

  default T setIdCol(String name) {
    return with(idCol(), name);
  }

  default T setFeaturesCol(String name) {
    return with(featuresCol(), name);
  }

  default T setFeaturesCols(String... names) {
    return with(featuresCols(), names);
  }

  /** Names a table or view of edges, which a saved pipeline finds again by its name. */
  default T setEdges(String table) {
    return with(edges(), table);
  }

  /**
   * Registers a DataFrame of edges as a temporary view of this session, under a new name for each
   * call: a model that was fitted before keeps its own edges.
   */
  default T setEdges(Dataset<Row> table) {
    String view = "edges_" + UUID.randomUUID().toString().replace("-", "");
    table.createOrReplaceTempView(view);
    return setEdges(view);
  }

  default T setSourceCol(String name) {
    return with(sourceCol(), name);
  }

  default T setTargetCol(String name) {
    return with(targetCol(), name);
  }

  default T setWeightCol(String name) {
    return with(weightCol(), name);
  }

  default T setDirected(boolean keep) {
    return with(directed(), keep);
  }

  default T setPredictionCol(String name) {
    return with(predictionCol(), name);
  }

  default T setProbabilityCol(String name) {
    return with(probabilityCol(), name);
  }

  default T setEmbeddingCol(String name) {
    return with(embeddingCol(), name);
  }

  default T setShards(int count) {
    return with(shards(), count);
  }

  default T setPartitioning(String name) {
    return with(partitioning(), name);
  }

  default T setTimeout(int seconds) {
    return with(timeout(), seconds);
  }

  /** Sets a parameter. */
  default <V> T with(Param<V> parameter, V value) {
    if (parameter instanceof WholeParam whole && (Integer) value < whole.least()) {
      throw InputException.of("%s is %s, expected at least %d", whole.name(), value, whole.least());
    }
    set(parameter, value);
    return self();
  }

  /** The value of a parameter. */
  @SuppressWarnings("unchecked") // Scala's primitive parameters are Param<Object> in Java
  default <V> V value(Param<?> parameter) {
    return (V) getOrDefault((Param<Object>) parameter);
  }

  /**
   * The columns as the tables' readers want them.
   *
   * @param label empty for none
   * @param split empty for none
   */
  default TableColumns columns(String label, String split) {
    String[] several = value(featuresCols());
    return new TableColumns(
        value(idCol()),
        several.length > 0 ? List.of(several) : List.of(this.<String>value(featuresCol())),
        label,
        split,
        value(sourceCol()),
        value(targetCol()),
        value(weightCol()),
        value(directed()));
  }

  /** The table of edges. */
  default Dataset<Row> edgeTable(SparkSession session) {
    String name = value(edges());
    if (name.isEmpty()) {
      throw new InputException("no edges; call setEdges with a DataFrame or the name of a table");
    }
    if (!session.catalog().tableExists(name)) {
      throw InputException.of(
          "no table or view of edges is called %s; create it, or call setEdges", name);
    }
    return session.table(name);
  }

  /** How vertices are spread. */
  default Partitioning howSpread() {
    String name = value(partitioning());
    return switch (name) {
      case "hash" -> Partitioning.HASH;
      case "stream" -> Partitioning.STREAM;
      default -> throw InputException.of("partitioning is '%s', expected hash or stream", name);
    };
  }
}
