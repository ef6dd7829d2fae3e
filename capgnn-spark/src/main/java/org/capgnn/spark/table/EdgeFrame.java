package org.capgnn.spark.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.capgnn.graph.InputException;

/**
 * The edges of a graph as the entries of its adjacency, with the rules of the library: weights of
 * edges with the same ends are added, an undirected edge gets the larger weight of its two
 * directions, and self-loops are left out.
 */
public final class EdgeFrame implements AutoCloseable {
  private final Dataset<Row> adjacency;
  private final EdgeSummary summary;

  private EdgeFrame(Dataset<Row> adjacency, int shards) {
    this.adjacency = adjacency.persist(StorageLevel.DISK_ONLY());
    this.summary =
        this.adjacency
            .toJavaRDD()
            .aggregate(
                new EdgeSummary(shards),
                (sum, row) -> sum.add(row.getInt(0), row.getInt(1), row.getFloat(2)),
                EdgeSummary::plus);
  }

  /**
   * Finds the ends of the edges among the vertices and refuses what cannot be used.
   *
   * @param shards over which a hash would spread the vertices, to count what it cuts
   */
  public static EdgeFrame of(
      Dataset<Row> table, TableColumns columns, VertexFrame vertices, int shards) {
    columns.requireEdges(table.schema());
    int parts = parts(table, vertices);
    Dataset<Row> edges = joined(table, columns, vertices, parts).persist(StorageLevel.DISK_ONLY());
    try {
      check(edges, columns);
      return new EdgeFrame(adjacency(edges, columns.directed(), parts), shards);
    } finally {
      edges.unpersist(false);
    }
  }

  /**
   * Partitions of the joins and sums. Spark's 200 are too many for small tables and too few for
   * large ones; the tables' own partitions grow with their files.
   */
  private static int parts(Dataset<Row> table, VertexFrame vertices) {
    int own = Math.max(table.rdd().getNumPartitions(), vertices.numbered().getNumPartitions());
    return Math.max(own, table.sparkSession().sparkContext().defaultParallelism());
  }

  private static Dataset<Row> joined(
      Dataset<Row> table, TableColumns columns, VertexFrame vertices, int parts) {
    Column weight = columns.weight().isEmpty() ? lit(1.0) : named(columns.weight()).cast("double");
    Dataset<Row> edges =
        table.select(
            named(columns.source()).as("source"),
            named(columns.target()).as("target"),
            weight.as("w"));
    Dataset<Row> index = vertices.index();
    DataType id = index.schema().fields()[0].dataType();
    boolean same =
        edges.schema().apply("source").dataType().equals(id)
            && edges.schema().apply("target").dataType().equals(id);
    DataType common = same ? id : DataTypes.StringType;
    Dataset<Row> s = index.select(col("id").cast(common).as("sid"), col("index").as("s"));
    Dataset<Row> t = index.select(col("id").cast(common).as("tid"), col("index").as("t"));
    return join(join(edges, "source", s, "sid", common, parts), "target", t, "tid", common, parts)
        .select("source", "target", "w", "s", "t");
  }

  /** A column whose name may hold dots, which otherwise lead into a structure. */
  private static Column named(String column) {
    return col("`" + column.replace("`", "``") + "`");
  }

  private static Dataset<Row> join(
      Dataset<Row> edges, String end, Dataset<Row> index, String id, DataType type, int parts) {
    Dataset<Row> keyed = edges.withColumn("key", col(end).cast(type));
    return keyed
        .repartition(parts, col("key"))
        .join(index.repartition(parts, col(id)), col("key").equalTo(col(id)), "left")
        .drop("key", id);
  }

  private static void check(Dataset<Row> edges, TableColumns columns) {
    List<Row> bad = edges.filter("s is null or t is null").takeAsList(1);
    if (!bad.isEmpty()) {
      Row edge = bad.get(0);
      Object unknown = edge.isNullAt(3) ? edge.get(0) : edge.get(1);
      long all = edges.filter("s is null or t is null").count();
      throw new InputException(
          "edge %s -> %s: %s; %d of the edges are so; add the vertices or remove the edges"
              .formatted(
                  edge.get(0),
                  edge.get(1),
                  unknown == null ? "an end is null" : "no vertex has the id " + unknown,
                  all));
    }
    List<Row> weights = edges.filter("w is null or isnan(w) or w <= 0 or w > 3.4e38").takeAsList(1);
    if (!weights.isEmpty()) {
      Row edge = weights.get(0);
      throw new InputException(
          "edge %s -> %s has the weight %s in %s; a weight must be positive and finite"
              .formatted(edge.get(0), edge.get(1), edge.get(2), columns.weight()));
    }
  }

  private static Dataset<Row> adjacency(Dataset<Row> edges, boolean directed, int parts) {
    Dataset<Row> forward =
        edges
            .filter("s != t")
            .repartition(parts, col("s"), col("t"))
            .groupBy("s", "t")
            .agg(functions.sum("w").cast("float").as("w"))
            .select("s", "t", "w");
    if (directed) {
      return forward;
    }
    return forward
        .union(forward.select(col("t").as("s"), col("s").as("t"), col("w")))
        .repartition(parts, col("s"), col("t"))
        .groupBy("s", "t")
        .agg(max("w").as("w"))
        .select("s", "t", "w");
  }

  /** The entries: row {@code s}, column {@code t} and weight {@code w}. */
  public Dataset<Row> adjacency() {
    return adjacency;
  }

  /** Directed entries. */
  public long entries() {
    return summary.entries();
  }

  /** Whether any weight is not 1. */
  public boolean weighted() {
    return summary.weighted();
  }

  /** Numbers that depend on all entries, not on their order. */
  public long[] sum() {
    return summary.sum();
  }

  /** The share of the entries that a hash cuts. */
  public double cutByHash() {
    return summary.cutShare();
  }

  /** Forgets what was kept in the cluster. */
  @Override
  public void close() {
    adjacency.unpersist(false);
  }
}
