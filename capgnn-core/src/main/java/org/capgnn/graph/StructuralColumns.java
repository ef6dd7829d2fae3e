package org.capgnn.graph;

import java.util.Arrays;
import java.util.List;
import org.capgnn.tensor.SparseMatrix;

/**
 * Eight numbers per vertex that describe its place in the graph: features for graphs without any.
 *
 * <p>They say which role a vertex has (hub, bridge, member of a dense group) and not which vertices
 * surround it, so they also mean something on a graph that shares no vertex with this one. Edges
 * count in both directions and without their weights. Each column is scaled to mean 0 and standard
 * deviation 1 over the graph at hand. Cost: edges x (square root of edges) at most, for the
 * triangles.
 */
public final class StructuralColumns {
  private static final List<String> NAMES =
      List.of(
          "log degree",
          "log degree of neighbours, mean",
          "log degree of neighbours, deviation",
          "share of neighbours that are neighbours",
          "return after 2 steps",
          "return after 3 steps",
          "log PageRank",
          "log core number");

  /** The number of columns. */
  public static final int COUNT = NAMES.size();

  private static final double DAMPING = 0.85;
  private static final int ROUNDS = 50;

  private final int n;
  private final int[] offsets;
  private final int[] neighbours;
  private final float[] values;

  private StructuralColumns(SparseMatrix adjacency) {
    this.n = adjacency.rows();
    this.offsets = adjacency.offsets();
    this.neighbours = adjacency.columnIndices();
    this.values = new float[Math.multiplyExact(n, COUNT)];
  }

  static Features of(Graph graph) {
    SparseMatrix a = graph.adjacency().withValues(null);
    StructuralColumns columns = new StructuralColumns(graph.isDirected() ? Symmetrised.of(a) : a);
    columns.degrees();
    columns.triangles();
    columns.pageRank();
    columns.cores();
    int width = COUNT;
    int[] starts = new int[columns.n + 1];
    Arrays.setAll(starts, v -> v * width);
    int[] indices = new int[columns.values.length];
    Arrays.setAll(indices, e -> e % width);
    SparseMatrix matrix = new SparseMatrix(columns.n, width, starts, indices, columns.values);
    return new Features(ColumnScaling.of(matrix).apply(matrix), true, NAMES);
  }

  private int degree(int v) {
    return offsets[v + 1] - offsets[v];
  }

  private void set(int v, int column, double value) {
    values[v * COUNT + column] = (float) value;
  }

  /** Degrees of a vertex and its neighbours, and the chance to be back after two random steps. */
  private void degrees() {
    for (int v = 0; v < n; v++) {
      double sum = 0;
      double squares = 0;
      double back = 0;
      for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        double log = Math.log1p(degree(neighbours[e]));
        sum += log;
        squares += log * log;
        back += 1.0 / degree(neighbours[e]);
      }
      int degree = degree(v);
      if (degree > 0) {
        double mean = sum / degree;
        set(v, 0, Math.log1p(degree));
        set(v, 1, mean);
        set(v, 2, Math.sqrt(Math.max(0, squares / degree - mean * mean)));
        set(v, 4, back / degree);
      }
    }
  }

  /** Each triangle is found once, from its vertex of the lowest degree. */
  private void triangles() {
    double[] count = new double[n];
    double[] back = new double[n];
    int[] mark = new int[n];
    Arrays.fill(mark, -1);
    for (int v = 0; v < n; v++) {
      for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        if (before(v, neighbours[e])) {
          mark[neighbours[e]] = v;
        }
      }
      for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        int u = neighbours[e];
        for (int f = offsets[u]; before(v, u) && f < offsets[u + 1]; f++) {
          int w = neighbours[f];
          if (mark[w] == v && before(u, w)) {
            count[v]++;
            count[u]++;
            count[w]++;
            back[v] += 1.0 / degree(u) / degree(w);
            back[u] += 1.0 / degree(v) / degree(w);
            back[w] += 1.0 / degree(v) / degree(u);
          }
        }
      }
    }
    for (int v = 0; v < n; v++) {
      double degree = degree(v);
      if (degree > 1) {
        set(v, 3, 2 * count[v] / (degree * (degree - 1)));
        set(v, 5, 2 * back[v] / degree);
      }
    }
  }

  private boolean before(int v, int u) {
    int difference = Integer.compare(degree(v), degree(u));
    return difference < 0 || difference == 0 && v < u;
  }

  /** The logarithm of PageRank times the number of vertices. */
  private void pageRank() {
    double[] rank = new double[n];
    Arrays.fill(rank, 1);
    for (int round = 0; round < ROUNDS; round++) {
      double[] next = new double[n];
      for (int v = 0; v < n; v++) {
        double sum = 0;
        for (int e = offsets[v]; e < offsets[v + 1]; e++) {
          sum += rank[neighbours[e]] / degree(neighbours[e]);
        }
        next[v] = 1 - DAMPING + DAMPING * sum;
      }
      rank = next;
    }
    for (int v = 0; v < n; v++) {
      set(v, 6, degree(v) == 0 ? 0 : Math.log(rank[v]));
    }
  }

  /**
   * The core number is the largest k such that the vertex survives when all vertices with fewer
   * than k neighbours are removed again and again. Vertices are removed in order of their degrees,
   * kept sorted by buckets.
   */
  private void cores() {
    int[] degree = new int[n];
    Arrays.setAll(degree, this::degree);
    int most = Arrays.stream(degree).max().orElse(0);
    int[] start = new int[most + 2];
    for (int d : degree) {
      start[d + 1]++;
    }
    for (int d = 0; d <= most; d++) {
      start[d + 1] += start[d];
    }
    int[] next = start.clone();
    int[] order = new int[n];
    int[] place = new int[n];
    for (int v = 0; v < n; v++) {
      place[v] = next[degree[v]]++;
      order[place[v]] = v;
    }
    for (int i = 0; i < n; i++) {
      int v = order[i];
      set(v, 7, Math.log1p(degree[v]));
      for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        int u = neighbours[e];
        if (degree[u] > degree[v]) {
          int first = order[start[degree[u]]];
          int from = place[u];
          int to = place[first];
          order[from] = first;
          place[first] = from;
          order[to] = u;
          place[u] = to;
          start[degree[u]]++;
          degree[u]--;
        }
      }
    }
  }
}
