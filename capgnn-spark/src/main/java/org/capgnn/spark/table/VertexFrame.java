package org.capgnn.spark.table;

import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.capgnn.graph.InputException;

/**
 * The vertices of a graph, numbered from 0 in the order of their table.
 *
 * <p>The numbers are those that the same table gives on one machine. Everything that dropout and
 * start values depend on follows from them.
 */
public final class VertexFrame implements AutoCloseable {
  private static final String ID = "id";
  private static final String INDEX = "index";

  private final Dataset<Row> table;
  private final TableColumns columns;
  private final JavaPairRDD<Row, Long> numbered;
  private final JavaRDD<VertexRow> rows;
  private final VertexSummary summary;

  private VertexFrame(Dataset<Row> table, TableColumns columns, JavaPairRDD<Row, Long> numbered) {
    this.table = table;
    this.columns = columns;
    this.numbered = numbered;
    RowReader reader = RowReader.of(columns, table.schema());
    this.rows = numbered.map(pair -> reader.read(pair._1, pair._2));
    this.summary = rows.aggregate(new VertexSummary(), VertexSummary::add, VertexSummary::plus);
  }

  /**
   * Reads the table once and refuses what cannot be used. The rows wait on disk: the heap is for
   * the arrays of the shards, which Spark knows nothing of.
   */
  public static VertexFrame of(Dataset<Row> table, TableColumns columns) {
    columns.requireVertices(table.schema());
    JavaPairRDD<Row, Long> numbered =
        table.toJavaRDD().zipWithIndex().persist(StorageLevel.DISK_ONLY());
    VertexFrame vertices = new VertexFrame(table, columns, numbered);
    try {
      vertices.summary.check();
      vertices.requireDistinct();
    } catch (RuntimeException refused) {
      vertices.close();
      throw refused;
    }
    return vertices;
  }

  private void requireDistinct() {
    int parts =
        Math.max(
            numbered.getNumPartitions(), table.sparkSession().sparkContext().defaultParallelism());
    List<Row> twice =
        index()
            .repartition(parts, functions.col(ID))
            .groupBy(ID)
            .count()
            .filter("count > 1")
            .takeAsList(1);
    if (!twice.isEmpty()) {
      throw new InputException(
          "vertex %s occurs %d times in %s; give every vertex an id of its own"
              .formatted(twice.get(0).get(0), twice.get(0).getLong(1), columns.id()));
    }
  }

  /** The table of ids and indices, as columns {@code id} and {@code index}. */
  Dataset<Row> index() {
    int at = table.schema().fieldIndex(columns.id());
    StructType schema =
        new StructType(
            new StructField[] {
              DataTypes.createStructField(ID, table.schema().fields()[at].dataType(), false),
              DataTypes.createStructField(INDEX, DataTypes.IntegerType, false)
            });
    return table
        .sparkSession()
        .createDataFrame(
            numbered.map(pair -> RowFactory.create(pair._1.get(at), pair._2.intValue())), schema);
  }

  /** The vertices as they travel. */
  public JavaRDD<VertexRow> rows() {
    return rows;
  }

  /** The rows of the table with their indices. */
  public JavaPairRDD<Row, Long> numbered() {
    return numbered;
  }

  public VertexSummary summary() {
    return summary;
  }

  public Dataset<Row> table() {
    return table;
  }

  /** Forgets what was kept in the cluster. */
  @Override
  public void close() {
    numbered.unpersist(false);
  }
}
