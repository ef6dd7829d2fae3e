package org.capgnn.explain.shares;

import java.util.Arrays;
import org.capgnn.tensor.SparseMatrix;

/**
 * How strongly every vertex reaches one vertex: row i of {@code sum_k c_k A^k}.
 *
 * <p>A unit vector is propagated backwards, from the explained vertex to those it gathers from.
 * Only rows that it has reached are visited, so the cost is at most hops x edges and much less
 * where the neighbourhood is small. Nothing is cut off.
 */
final class Reach {
  private final double[][] perHop; // c_k times row i of A^k; null where the coefficient is 0
  private final int[] reached;
  private final int[] distance;

  private Reach(double[][] perHop, int[] reached, int[] distance) {
    this.perHop = perHop;
    this.reached = reached;
    this.distance = distance;
  }

  /** Propagates from one vertex. */
  static Reach of(SparseMatrix affinity, double[] coefficients, int vertex) {
    int n = affinity.rows();
    int[] distance = new int[n];
    Arrays.fill(distance, -1);
    int[] reached = new int[n];
    int count = 1;
    reached[0] = vertex;
    distance[vertex] = 0;
    double[][] perHop = new double[coefficients.length][];
    double[] now = new double[] {1}; // parallel to the list of reached vertices
    int[] position = new int[n];
    for (int k = 0; k < coefficients.length; k++) {
      if (k > 0) {
        int before = count;
        double[] next = new double[Math.min(n, Math.max(64, 2 * before))];
        for (int r = 0; r < before; r++) {
          double weight = now[r];
          int row = reached[r];
          for (int e = affinity.offsets()[row]; e < affinity.offsets()[row + 1]; e++) {
            int column = affinity.columnIndices()[e];
            if (distance[column] < 0) {
              distance[column] = k;
              position[column] = count;
              reached[count++] = column;
            }
            if (count > next.length) {
              next = Arrays.copyOf(next, Math.min(n, 2 * count));
            }
            next[position[column]] += weight * affinity.value(e);
          }
        }
        now = Arrays.copyOf(next, count);
      }
      perHop[k] = scaled(now, coefficients[k]);
    }
    return new Reach(perHop, Arrays.copyOf(reached, count), distance);
  }

  private static double[] scaled(double[] values, double factor) {
    double[] result = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = factor * values[i];
    }
    return result;
  }

  /** The vertices reached, nearest first. */
  int[] vertices() {
    return reached;
  }

  /** Number of hops to a vertex, -1 if it is not reached. */
  int distance(int vertex) {
    return distance[vertex];
  }

  /** The weight of each reached vertex, in their order. */
  double[] weights() {
    double[] sum = new double[reached.length];
    for (double[] hop : perHop) {
      for (int i = 0; i < hop.length; i++) {
        sum[i] += hop[i];
      }
    }
    return sum;
  }

  /** The part of each hop in the weighted sum of values, which are in the order of the vertices. */
  double[] hopShares(double[] values) {
    double[] shares = new double[perHop.length];
    for (int k = 0; k < shares.length; k++) {
      for (int i = 0; i < perHop[k].length; i++) {
        shares[k] += perHop[k][i] * values[i];
      }
    }
    return shares;
  }
}
