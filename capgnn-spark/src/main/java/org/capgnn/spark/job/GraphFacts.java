package org.capgnn.spark.job;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.capgnn.spark.table.EdgeFrame;
import org.capgnn.spark.table.VertexSummary;

/**
 * What the driver knows of the whole graph, and every shard must know.
 *
 * @param sums that stand for the content of both tables, vertices first
 * @param dense whether all features are stored
 * @param binary whether they are all 0 or 1
 */
public record GraphFacts(
    long[] sums,
    int vertices,
    long entries,
    boolean weighted,
    boolean directed,
    int features,
    long featureEntries,
    boolean dense,
    boolean binary)
    implements Serializable {

  static GraphFacts of(VertexSummary vertices, EdgeFrame edges, boolean directed) {
    return new GraphFacts(
        LongStream.concat(Arrays.stream(vertices.sum()), Arrays.stream(edges.sum())).toArray(),
        vertices.vertices(),
        edges.entries(),
        edges.weighted(),
        directed,
        vertices.features(),
        vertices.dense() ? (long) vertices.vertices() * vertices.features() : vertices.entries(),
        vertices.dense(),
        vertices.binary());
  }

  /** The same graph with its features taken as dense or as sparse, as a model expects them. */
  GraphFacts with(boolean denseFeatures) {
    return new GraphFacts(
        sums,
        vertices,
        entries,
        weighted,
        directed,
        features,
        featureEntries,
        denseFeatures,
        binary);
  }
}
