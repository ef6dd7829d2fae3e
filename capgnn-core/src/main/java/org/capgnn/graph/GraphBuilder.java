package org.capgnn.graph;

import java.util.Arrays;
import org.capgnn.tensor.SparseMatrix;

/**
 * Collects edges and makes a {@link Graph} of them.
 *
 * <p>Weights of the same directed pair add up; symmetrising takes the larger of the two directions;
 * self-loops are taken out but remembered; isolated vertices stay. Without {@link #keepDirection()}
 * the graph becomes undirected. Edges are kept in chunks of primitive arrays (8 bytes an edge, 12
 * with weights) and sorted by counting, so that building needs no boxed object at all.
 */
public final class GraphBuilder {
  private static final int CHUNK = 1 << 20;

  private final int vertexCount;
  private boolean directed;
  private int[][] sources = new int[16][];
  private int[][] targets = new int[16][];
  private float[][] weights;
  private long edges;
  private BuildReport report;

  public GraphBuilder(int vertexCount) {
    if (vertexCount < 0) {
      throw new IllegalArgumentException("vertex count must not be negative, found " + vertexCount);
    }
    this.vertexCount = vertexCount;
  }

  /** Keeps each edge in its one direction instead of symmetrising. */
  public GraphBuilder keepDirection() {
    directed = true;
    return this;
  }

  public GraphBuilder addEdge(int source, int target) {
    append(source, target);
    if (weights != null) {
      weights[(int) ((edges - 1) / CHUNK)][(int) ((edges - 1) % CHUNK)] = 1f;
    }
    return this;
  }

  public GraphBuilder addEdge(int source, int target, float weight) {
    if (!(weight > 0) || Float.isInfinite(weight)) {
      throw new IllegalArgumentException(
          "edge "
              + source
              + " -> "
              + target
              + " has weight "
              + weight
              + "; a weight must be positive and finite");
    }
    append(source, target);
    if (weights == null) {
      startWeights();
    }
    weights[(int) ((edges - 1) / CHUNK)][(int) ((edges - 1) % CHUNK)] = weight;
    return this;
  }

  private void append(int source, int target) {
    if (source < 0 || source >= vertexCount || target < 0 || target >= vertexCount) {
      throw new IllegalArgumentException(
          "edge " + source + " -> " + target + " leaves the vertices 0 to " + (vertexCount - 1));
    }
    int chunk = (int) (edges / CHUNK);
    int at = (int) (edges % CHUNK);
    if (at == 0) {
      openChunk(chunk);
    }
    sources[chunk][at] = source;
    targets[chunk][at] = target;
    edges++;
  }

  private void openChunk(int chunk) {
    if (chunk == sources.length) {
      sources = Arrays.copyOf(sources, chunk * 2);
      targets = Arrays.copyOf(targets, chunk * 2);
      weights = weights == null ? null : Arrays.copyOf(weights, chunk * 2);
    }
    sources[chunk] = new int[CHUNK];
    targets[chunk] = new int[CHUNK];
    if (weights != null) {
      weights[chunk] = new float[CHUNK];
    }
  }

  private void startWeights() {
    weights = new float[sources.length][];
    for (int c = 0; c < weights.length && sources[c] != null; c++) {
      weights[c] = new float[CHUNK];
      Arrays.fill(weights[c], 1f);
    }
  }

  /** What {@link #build()} changed; null before it. */
  public BuildReport report() {
    return report;
  }

  /** Builds the graph and releases the collected edges. */
  public Graph build() {
    Pairs given = countingSort();
    sources = null;
    targets = null;
    weights = null;
    boolean[] loop = new boolean[vertexCount];
    long duplicates = given.mergeDuplicates(loop);
    int before = given.entries();
    Pairs result = directed ? given : given.symmetrised();
    int[] selfLoops = indicesOf(loop);
    SparseMatrix adjacency =
        new SparseMatrix(
            vertexCount, vertexCount, result.offsets, result.columns, result.uniformOrValues());
    Graph graph = new Graph(adjacency, directed, selfLoops);
    long reversed = result.entries() - before;
    report = new BuildReport(edges, selfLoops.length, duplicates, reversed, graph.isolatedCount());
    return graph;
  }

  private Pairs countingSort() {
    if (edges > Integer.MAX_VALUE - 16) {
      throw new IllegalArgumentException(
          edges + " edges; one graph holds at most " + (Integer.MAX_VALUE - 16));
    }
    int[] offsets = new int[vertexCount + 1];
    for (long e = 0; e < edges; e++) {
      offsets[sources[(int) (e / CHUNK)][(int) (e % CHUNK)] + 1]++;
    }
    for (int v = 0; v < vertexCount; v++) {
      offsets[v + 1] += offsets[v];
    }
    int[] next = Arrays.copyOf(offsets, vertexCount);
    int[] columns = new int[(int) edges];
    float[] values = weights == null ? null : new float[(int) edges];
    for (int c = 0; c < sources.length && sources[c] != null; c++) {
      int filled = (int) Math.min(CHUNK, edges - (long) c * CHUNK);
      for (int k = 0; k < filled; k++) {
        int at = next[sources[c][k]]++;
        columns[at] = targets[c][k];
        if (values != null) {
          values[at] = weights[c][k];
        }
      }
      sources[c] = null; // frees each chunk as soon as it is placed: the peak is what matters
      targets[c] = null;
    }
    return new Pairs(offsets, columns, values);
  }

  private static int[] indicesOf(boolean[] flags) {
    int[] found = new int[flags.length];
    int count = 0;
    for (int i = 0; i < flags.length; i++) {
      if (flags[i]) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }
}
