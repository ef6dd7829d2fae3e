package org.capgnn.graph;

import java.util.BitSet;
import java.util.List;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/**
 * Collects edges and makes a {@link Graph} of them.
 *
 * <p>Weights of the same directed pair add up; symmetrising takes the larger of the two directions;
 * self-loops are taken out but remembered; isolated vertices stay. Without {@link #keepDirection()}
 * the graph becomes undirected. The edges are kept as primitive arrays: at most 16 bytes an edge
 * are held at any time while an unweighted graph is built, 32 with weights.
 */
public final class GraphBuilder {
  private static final long MOST_EDGES = Integer.MAX_VALUE - 16; // what one Java array can hold

  private final int vertexCount;
  private final long mostEdges;
  private final SparseMatrixBuilder entries;
  private final BitSet loops = new BitSet();
  private boolean directed;
  private long edges;
  private long repeatedLoops;
  private long skipped;
  private BuildReport report;

  public GraphBuilder(int vertexCount) {
    this(vertexCount, MOST_EDGES);
  }

  /** With another limit, so that it can be reached. */
  GraphBuilder(int vertexCount, long mostEdges) {
    if (vertexCount < 0) {
      throw new IllegalArgumentException("vertex count must not be negative, found " + vertexCount);
    }
    this.vertexCount = vertexCount;
    this.mostEdges = mostEdges;
    this.entries = new SparseMatrixBuilder(vertexCount, vertexCount);
  }

  /** Keeps each edge in its one direction instead of symmetrising. */
  public GraphBuilder keepDirection() {
    directed = true;
    return this;
  }

  public GraphBuilder addEdge(int source, int target) {
    return addEdge(source, target, 1f);
  }

  public GraphBuilder addEdge(int source, int target, float weight) {
    checkEnds(source, target);
    checkWeight(source, target, weight);
    countEdges(1);
    if (source == target) {
      rememberLoop(source);
    } else {
      entries.add(source, target, weight);
    }
    return this;
  }

  /**
   * Adds many edges at once; the arrays are handed over and must not be used afterwards.
   *
   * @param weights one weight an edge, or null where all of them are 1
   * @param count edges in the arrays, which may be longer
   */
  public GraphBuilder addEdges(int[] sources, int[] targets, float[] weights, int count) {
    int kept = 0;
    for (int e = 0; e < count; e++) {
      int source = sources[e];
      int target = targets[e];
      checkEnds(source, target);
      if (weights != null) {
        checkWeight(source, target, weights[e]);
        weights[kept] = weights[e];
      }
      sources[kept] = source;
      targets[kept] = target;
      if (source == target) {
        rememberLoop(source);
      } else {
        kept++;
      }
    }
    countEdges(count);
    entries.addBlock(sources, targets, weights, kept);
    return this;
  }

  /** Tells at once, before memory fills with edges that cannot become a graph. */
  private void countEdges(int more) {
    edges += more;
    if (edges > mostEdges) {
      throw new IllegalArgumentException(
          "more than " + mostEdges + " edges (2^31); one graph holds no more, give a part of it");
    }
  }

  /** Counts edges that the source has but that are left out, for the report. */
  public GraphBuilder skipEdges(long count) {
    skipped += count;
    return this;
  }

  private void checkEnds(int source, int target) {
    if (source < 0 || source >= vertexCount || target < 0 || target >= vertexCount) {
      throw new IllegalArgumentException(
          "edge " + source + " -> " + target + " leaves the vertices 0 to " + (vertexCount - 1));
    }
  }

  private static void checkWeight(int source, int target, float weight) {
    if (!(weight > 0) || Float.isInfinite(weight)) {
      throw new IllegalArgumentException(
          String.format(
              "edge %d -> %d has weight %s; a weight must be positive and finite",
              source, target, weight));
    }
  }

  private void rememberLoop(int vertex) {
    repeatedLoops += loops.get(vertex) ? 1 : 0;
    loops.set(vertex);
  }

  /** What {@link #build()} changed; null before it. */
  public BuildReport report() {
    return report;
  }

  /** Builds the graph and releases the collected edges. */
  public Graph build() {
    SparseMatrix given = entries.build();
    SparseMatrix adjacency = directed ? given : Symmetrised.of(given);
    int[] selfLoops = loops.stream().toArray();
    Graph graph = new Graph(adjacency, directed, selfLoops);
    long duplicates = entries.merged() + repeatedLoops;
    long reversed = adjacency.entries() - given.entries();
    report =
        new BuildReport(
            edges,
            selfLoops.length,
            duplicates,
            reversed,
            graph.isolatedCount(),
            skipped,
            List.of());
    return graph;
  }
}
