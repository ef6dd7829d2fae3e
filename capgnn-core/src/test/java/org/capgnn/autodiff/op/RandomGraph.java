package org.capgnn.autodiff.op;

import java.util.Arrays;
import java.util.Random;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.tensor.SparseMatrix;

/** Small random inputs with isolated vertices and empty feature rows. */
public final class RandomGraph {
  private RandomGraph() {}

  /** A directed, weighted graph; the last vertex is isolated. */
  public static Graph weighted(int vertices, int edges, long seed) {
    Random random = new Random(seed);
    GraphBuilder builder = new GraphBuilder(vertices).keepDirection(true);
    for (int e = 0; e < edges; e++) {
      builder.addEdge(
          random.nextInt(vertices - 1), random.nextInt(vertices - 1), 0.5f + random.nextFloat());
    }
    return builder.build();
  }

  /** An undirected graph; the last vertex is isolated. */
  public static Graph undirected(int vertices, int edges, long seed) {
    Random random = new Random(seed);
    GraphBuilder builder = new GraphBuilder(vertices);
    for (int e = 0; e < edges; e++) {
      builder.addEdge(random.nextInt(vertices - 1), random.nextInt(vertices - 1));
    }
    return builder.build();
  }

  /** Sparse features with about {@code share} of the entries stored; row 1 is empty. */
  public static SparseMatrix features(int rows, int columns, double share, long seed) {
    Random random = new Random(seed);
    int[] offsets = new int[rows + 1];
    int[] index = new int[rows * columns];
    float[] values = new float[rows * columns];
    int at = 0;
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        if (r != 1 && random.nextDouble() < share) {
          index[at] = c;
          values[at++] = (float) random.nextGaussian();
        }
      }
      offsets[r + 1] = at;
    }
    return new SparseMatrix(
        rows, columns, offsets, Arrays.copyOf(index, at), Arrays.copyOf(values, at));
  }
}
