package org.capgnn.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.capgnn.graph.InputException;
import org.capgnn.spark.LocalSpark;
import org.capgnn.spark.table.TableColumns;
import org.junit.jupiter.api.Test;

/** A table that gives its rows in another order each time it is computed. */
class ChangedRowsTest {
  private static final SparkSession SESSION = LocalSpark.SESSION;
  private static final int N = 40;
  private static final AtomicInteger COMPUTED = new AtomicInteger();
  private static final TableColumns COLUMNS =
      new TableColumns("id", List.of("x"), "label", "", "source", "target", "", false);

  private static Iterator<Row> shuffled(Iterator<Row> rows) {
    List<Row> all = new ArrayList<>();
    rows.forEachRemaining(all::add);
    Collections.shuffle(all, new Random(COMPUTED.incrementAndGet()));
    return all.iterator();
  }

  private static Dataset<Row> vertices() {
    List<Row> rows = new ArrayList<>();
    for (int v = 0; v < N; v++) {
      rows.add(RowFactory.create("v" + v, (double) (v % 2), "class " + v % 2));
    }
    JavaRDD<Row> changing =
        JavaSparkContext.fromSparkContext(SESSION.sparkContext())
            .parallelize(rows, 2)
            .mapPartitions(ChangedRowsTest::shuffled);
    return SESSION.createDataFrame(
        changing,
        new StructType()
            .add("id", DataTypes.StringType)
            .add("x", DataTypes.DoubleType)
            .add("label", DataTypes.StringType));
  }

  private static Dataset<Row> edges() {
    List<Row> rows = new ArrayList<>();
    for (int v = 0; v < N; v++) {
      rows.add(RowFactory.create("v" + v, "v" + (v + 2) % N));
    }
    return SESSION.createDataFrame(
        rows,
        new StructType().add("source", DataTypes.StringType).add("target", DataTypes.StringType));
  }

  static ShardedGraph graph() {
    return ShardedGraph.of(vertices(), edges(), COLUMNS, 2, ShardedGraph.Partitioning.HASH);
  }

  private static GraphTraining training() {
    return new GraphTraining(
        new GraphTraining.Wish(
            "capgcn",
            "default",
            Map.of("epochs", "2", "views", "1", "hidden", "4"),
            List.of(),
            "",
            1,
            "spark",
            "",
            20,
            1,
            60,
            2,
            ShardedGraph.Partitioning.HASH),
        note -> {});
  }

  private static GraphTraining.Report train(ShardedGraph graph) {
    return training()
        .train(SESSION.sparkContext(), graph, false, List.of(), (number, a, b, c) -> {});
  }

  @Test
  void keptRowsAreTrainedOn() {
    try (ShardedGraph graph = graph()) {
      assertThat(train(graph).history()).hasNumberOfRows(2);
    }
  }

  /** As after the loss of an executor that kept rows. */
  @Test
  void rowsThatAreComputedAgainInAnotherOrderAreRefused() {
    try (ShardedGraph graph = graph()) {
      graph.vertices().numbered().unpersist(true);

      assertThatThrownBy(() -> train(graph))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("Spark has computed rows of the tables again");
    }
  }
}
