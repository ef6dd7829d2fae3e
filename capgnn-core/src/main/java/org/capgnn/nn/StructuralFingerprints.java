package org.capgnn.nn;

import java.util.Arrays;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.capgnn.graph.Graph;
import org.capgnn.tensor.SparseMatrix;

/**
 * How alike the surroundings of two neighbours are, from 0 to 1 (Zhang, Zhu, Wang and Zhang 2020,
 * Adaptive Structural Fingerprints for Graph Attention Networks, Section 3).
 *
 * <p>The fingerprint of a vertex i is a random walk with restart on the ball of k hops around it,
 * {@code w = c P w + (1-c) e_i}, P the column-normalised adjacency of the subgraph induced by the
 * ball. Two fingerprints are compared by their weighted Jaccard index {@code s_ij = sum_p
 * min(w_i(p), w_j(p)) / sum_p max(w_i(p), w_j(p))}; it is symmetric, and 1 for i = j.
 *
 * <p>The released code of the authors does not compute this (its walk matrix is an unnormalised
 * star and its comparison stops early), so this follows the paper. Cost: the power iterations over
 * the entries within each ball, and the sum over the edges of both fingerprints' lengths.
 */
public final class StructuralFingerprints {
  /** The walk ends when its error, which is below c^t after t steps, is too small for float32. */
  private static final double ENOUGH = 1e-7;

  private final int[][] support;
  private final float[][] weight;

  private StructuralFingerprints(int[][] support, float[][] weight) {
    this.support = support;
    this.weight = weight;
  }

  /**
   * The fingerprints of all vertices.
   *
   * @param hops k, the radius of a ball
   * @param continuation c, the probability to walk on rather than to restart
   * @param largest vertices kept of a fingerprint, those of the largest weights; the ball itself
   *     stops growing at ten times as many
   */
  public static StructuralFingerprints of(Graph graph, int hops, double continuation, int largest) {
    int n = graph.vertexCount();
    int[][] support = new int[n][];
    float[][] weight = new float[n][];
    for (int i = 0; i < n; i++) {
      int[] ball = ball(graph.adjacency(), i, hops, 10L * largest);
      double[] w = walk(graph.adjacency(), ball, i, continuation);
      int[] kept = heaviest(w, largest);
      support[i] = Arrays.stream(kept).map(p -> ball[p]).toArray();
      weight[i] = new float[kept.length];
      for (int p = 0; p < kept.length; p++) {
        weight[i][p] = (float) w[kept[p]];
      }
    }
    return new StructuralFingerprints(support, weight);
  }

  /** The vertices within k hops of a centre, ascending. */
  private static int[] ball(SparseMatrix a, int centre, int hops, long most) {
    TreeSet<Integer> reached = new TreeSet<>();
    reached.add(centre);
    int[] shell = {centre};
    for (int h = 0; h < hops && reached.size() < most; h++) {
      IntStream.Builder next = IntStream.builder();
      for (int v : shell) {
        for (int e = a.offsets()[v]; e < a.offsets()[v + 1] && reached.size() < most; e++) {
          if (reached.add(a.columnIndices()[e])) {
            next.add(a.columnIndices()[e]);
          }
        }
      }
      shell = next.build().toArray();
    }
    return reached.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The stationary weights of the walk, in the order of the ball. */
  private static double[] walk(SparseMatrix a, int[] ball, int centre, double c) {
    int size = ball.length;
    int[][] inside = new int[size][];
    for (int p = 0; p < size; p++) {
      inside[p] = neighboursInside(a, ball, ball[p]);
    }
    int start = Arrays.binarySearch(ball, centre);
    double[] w = new double[size];
    double[] next = new double[size];
    w[start] = 1;
    for (double error = 1; error > ENOUGH; error *= c) {
      Arrays.fill(next, 0);
      for (int p = 0; p < size; p++) {
        for (int q : inside[p]) {
          next[q] += c * w[p] / inside[p].length;
        }
      }
      next[start] += 1 - c;
      double[] swap = w;
      w = next;
      next = swap;
    }
    return w;
  }

  private static int[] neighboursInside(SparseMatrix a, int[] ball, int vertex) {
    int[] found = new int[a.offsets()[vertex + 1] - a.offsets()[vertex]];
    int count = 0;
    for (int e = a.offsets()[vertex]; e < a.offsets()[vertex + 1]; e++) {
      int position = Arrays.binarySearch(ball, a.columnIndices()[e]);
      if (position >= 0) {
        found[count++] = position;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** Positions of the heaviest weights, ascending; all where there are not too many. */
  private static int[] heaviest(double[] w, int largest) {
    if (w.length <= largest) {
      return IntStream.range(0, w.length).toArray();
    }
    return IntStream.range(0, w.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer p) -> -w[p]).thenComparing(p -> p))
        .limit(largest)
        .mapToInt(Integer::intValue)
        .sorted()
        .toArray();
  }

  /** The vertices of a fingerprint, ascending. */
  public int[] support(int vertex) {
    return support[vertex].clone();
  }

  /** The weights of a fingerprint, in the order of its vertices. */
  public float[] weights(int vertex) {
    return weight[vertex].clone();
  }

  /** The weighted Jaccard index of two fingerprints. */
  public double similarity(int i, int j) {
    double least = 0;
    double most = 0;
    int a = 0;
    int b = 0;
    while (a < support[i].length || b < support[j].length) {
      int p = a < support[i].length ? support[i][a] : Integer.MAX_VALUE;
      int q = b < support[j].length ? support[j][b] : Integer.MAX_VALUE;
      float x = p <= q ? weight[i][a] : 0;
      float y = q <= p ? weight[j][b] : 0;
      least += Math.min(x, y);
      most += Math.max(x, y);
      a += p <= q ? 1 : 0;
      b += q <= p ? 1 : 0;
    }
    return least / most;
  }

  /** The similarity of every entry's two vertices. */
  public float[] similarities(SparseMatrix pattern) {
    float[] s = new float[pattern.entries()];
    for (int i = 0; i < pattern.rows(); i++) {
      for (int e = pattern.offsets()[i]; e < pattern.offsets()[i + 1]; e++) {
        s[e] = (float) similarity(i, pattern.columnIndices()[e]);
      }
    }
    return s;
  }
}
