package org.capgnn.graph;

import java.util.BitSet;
import java.util.List;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/**
 * Builds a {@link Graph} from edges.
 *
 * <p>The graph is undirected unless {@link #keepDirection} says otherwise. Weights of edges with
 * the same source and target are added; an undirected edge gets the larger weight of its two
 * directions. Self-loops are removed but remembered, and isolated vertices stay. Edges are kept in
 * primitive arrays: building takes at most 16 bytes per edge, or 32 with weights.
 */
public final class GraphBuilder {
  private static final long MOST_EDGES = Integer.MAX_VALUE - 16; // limit of a Java array

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

  /** Has a lower limit, so that a test can reach it. */
  GraphBuilder(int vertexCount, long mostEdges) {
    if (vertexCount < 0) {
      throw new IllegalArgumentException("vertex count must not be negative, found " + vertexCount);
    }
    this.vertexCount = vertexCount;
    this.mostEdges = mostEdges;
    this.entries = new SparseMatrixBuilder(vertexCount, vertexCount);
  }

  /** Whether to keep the direction of each edge instead of making the graph undirected. */
  public GraphBuilder keepDirection(boolean keep) {
    directed = keep;
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
   * Adds many edges at once. The builder takes over the arrays; the caller must not use them
   * afterwards.
   *
   * @param weights one weight per edge, or null if all are 1
   * @param count number of edges in the arrays, which may be longer
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

  /** Fails before memory fills with edges that cannot become a graph. */
  private void countEdges(int more) {
    edges += more;
    if (edges > mostEdges) {
      throw new IllegalArgumentException(
          "more than %s edges (2^31), the limit of one graph; use a part of it"
              .formatted(mostEdges));
    }
  }

  /** Counts edges of the source that were left out, for the report. */
  public GraphBuilder skipEdges(long count) {
    skipped += count;
    return this;
  }

  private void checkEnds(int source, int target) {
    if (source < 0 || source >= vertexCount || target < 0 || target >= vertexCount) {
      throw new IllegalArgumentException(
          "edge %s -> %s: the vertices are 0 to %s".formatted(source, target, vertexCount - 1));
    }
  }

  private static void checkWeight(int source, int target, float weight) {
    if (!(weight > 0) || Float.isInfinite(weight)) {
      throw new IllegalArgumentException(
          "edge %d -> %d has weight %s; a weight must be positive and finite"
              .formatted(source, target, weight));
    }
  }

  /** Models divide by the sum of the weights at a vertex, which must therefore be finite. */
  private static void checkSums(SparseMatrix adjacency) {
    for (int v = 0; adjacency.values() != null && v < adjacency.rows(); v++) {
      float sum = 0;
      for (int e = adjacency.offsets()[v]; e < adjacency.offsets()[v + 1]; e++) {
        sum += adjacency.value(e);
      }
      if (!Float.isFinite(sum)) {
        throw new IllegalArgumentException(
            "the edge weights of vertex number %d add up to more than %s; divide all weights by the same number"
                .formatted(v, Float.MAX_VALUE));
      }
    }
  }

  private void rememberLoop(int vertex) {
    repeatedLoops += loops.get(vertex) ? 1 : 0;
    loops.set(vertex);
  }

  /** The changes made by {@link #build()}; null before that call. */
  public BuildReport report() {
    return report;
  }

  /** Builds the graph and releases the collected edges. */
  public Graph build() {
    SparseMatrix given = entries.build();
    SparseMatrix adjacency = directed ? given : Symmetrised.of(given);
    checkSums(adjacency);
    int[] selfLoops = loops.stream().toArray();
    Graph graph = new Graph(adjacency, directed, selfLoops);
    int loopCount = selfLoops.length;
    int isolated = graph.isolatedCount();
    long duplicates = entries.merged() + repeatedLoops;
    long reversed = adjacency.entries() - given.entries();
    report = new BuildReport(edges, loopCount, duplicates, reversed, isolated, skipped, List.of());
    return graph;
  }
}
