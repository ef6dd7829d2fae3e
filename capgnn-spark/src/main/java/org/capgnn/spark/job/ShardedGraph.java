package org.capgnn.spark.job;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.capgnn.shard.Cut;
import org.capgnn.shard.StreamingPartition;
import org.capgnn.spark.table.EdgeFrame;
import org.capgnn.spark.table.TableColumns;
import org.capgnn.spark.table.VertexFrame;
import org.capgnn.spark.table.VertexRow;
import scala.Tuple2;

/** A graph whose rows are with their shards, one partition for each. */
public final class ShardedGraph implements AutoCloseable {
  private final VertexFrame vertices;
  private final EdgeFrame edges;
  private final GraphFacts facts;
  private final ShardPartitioner partitioner;
  private final Broadcast<int[]> listed;
  private final Cut cut;

  private ShardedGraph(
      VertexFrame vertices,
      EdgeFrame edges,
      GraphFacts facts,
      Broadcast<int[]> listed,
      int shards,
      Cut cut) {
    this.vertices = vertices;
    this.edges = edges;
    this.facts = facts;
    this.listed = listed;
    this.partitioner = new ShardPartitioner(shards, listed);
    this.cut = cut;
  }

  /** How vertices are spread over the shards. */
  public enum Partitioning {
    /** By a hash: no pass over the edges, but nearly every edge is cut. */
    HASH,
    /** One pass over the edges keeps neighbours together where shards have room. */
    STREAM
  }

  /** Reads and checks both tables and spreads them. */
  public static ShardedGraph of(
      Dataset<Row> vertexTable,
      Dataset<Row> edgeTable,
      TableColumns columns,
      int shards,
      Partitioning partitioning) {
    columns.requireVertices(vertexTable.schema());
    columns.requireEdges(edgeTable.schema());
    VertexFrame vertices = VertexFrame.of(vertexTable, columns);
    EdgeFrame edges = null;
    try {
      edges = EdgeFrame.of(edgeTable, columns, vertices, shards);
      GraphFacts facts = GraphFacts.of(vertices.summary(), edges, columns.directed());
      if (partitioning == Partitioning.HASH || shards == 1) {
        return new ShardedGraph(vertices, edges, facts, null, shards, null);
      }
      StreamingPartition stream = new StreamingPartition(facts.vertices(), facts.entries(), shards);
      Iterator<Row> rows = edges.adjacency().orderBy("s", "t").toLocalIterator();
      while (rows.hasNext()) {
        Row row = rows.next();
        stream.entry(row.getInt(0), row.getInt(1));
      }
      Cut cut = stream.end();
      JavaSparkContext context =
          JavaSparkContext.fromSparkContext(vertexTable.sparkSession().sparkContext());
      Broadcast<int[]> listed = context.broadcast(cut.shards());
      return new ShardedGraph(vertices, edges, facts, listed, shards, cut);
    } catch (RuntimeException failure) {
      vertices.close();
      if (edges != null) {
        edges.close();
      }
      throw failure;
    }
  }

  /** The rows of each shard, one element per partition. */
  JavaRDD<LoadedShard> shards(GraphFacts as) {
    ShardPartitioner by = partitioner;
    JavaPairRDD<Integer, VertexRow> rows =
        vertices
            .rows()
            .mapToPair(row -> new Tuple2<>(row.index(), row))
            .repartitionAndSortWithinPartitions(by);
    JavaPairRDD<Long, Float> entries =
        edges
            .adjacency()
            .toJavaRDD()
            .mapToPair(
                row ->
                    new Tuple2<>(
                        (long) row.getInt(0) << Integer.SIZE | row.getInt(1), row.getFloat(2)))
            .repartitionAndSortWithinPartitions(by);
    return rows.zipPartitions(entries, (v, e) -> List.of(new LoadedShard(as, v, e)).iterator());
  }

  public GraphFacts facts() {
    return facts;
  }

  public VertexFrame vertices() {
    return vertices;
  }

  public EdgeFrame edges() {
    return edges;
  }

  ShardPartitioner partitioner() {
    return partitioner;
  }

  /** What the partition cuts; empty for a hash. */
  public Optional<Cut> cut() {
    return Optional.ofNullable(cut);
  }

  /** The share of the entries whose ends are in different shards. */
  public double cutShare() {
    return cut == null ? edges.cutByHash() : cut.share();
  }

  @Override
  public void close() {
    edges.close();
    vertices.close();
    if (listed != null) {
      listed.unpersist(false);
    }
  }
}
