package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

class StructuralColumnsTest {
  /**
   * A triangle with a tail and a vertex alone.
   *
   * <pre>
   *   0 - 1
   *   | / |
   *   2   3 - 4    5
   * </pre>
   *
   * without the edge 2 - 3: 0, 1, 2 are the triangle, 1 - 3 - 4 the tail.
   */
  private static Graph triangleWithTail() {
    GraphBuilder builder = new GraphBuilder(6);
    builder.addEdge(0, 1);
    builder.addEdge(0, 2);
    builder.addEdge(1, 2);
    builder.addEdge(1, 3);
    builder.addEdge(3, 4);
    return builder.build();
  }

  private static double[] column(Graph graph, int column) {
    Features features = StructuralColumns.of(graph);
    double[] values = new double[graph.vertexCount()];
    for (int v = 0; v < values.length; v++) {
      values[v] = features.matrix().value(v * features.count() + column);
    }
    return values;
  }

  /** Mean 0 and standard deviation 1. */
  private static double[] scaled(double... values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double deviation =
        Math.sqrt(Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
    return Arrays.stream(values).map(v -> (v - mean) / deviation).toArray();
  }

  @Test
  void degreesOfAVertexAndItsNeighbours() {
    double one = Math.log(2);
    double two = Math.log(3);
    double three = Math.log(4);
    assertThat(column(triangleWithTail(), 0))
        .containsExactly(scaled(two, three, two, two, one, 0), within(1e-5));
    assertThat(column(triangleWithTail(), 1))
        .containsExactly(
            scaled((three + two) / 2, two, (three + two) / 2, (three + one) / 2, two, 0),
            within(1e-5));
  }

  @Test
  void shareOfNeighboursThatAreNeighbours() {
    assertThat(column(triangleWithTail(), 3))
        .containsExactly(scaled(1, 1.0 / 3, 1, 0, 0, 0), within(1e-5));
  }

  /** The diagonal of the second and third power of the random walk, multiplied out. */
  @Test
  void returnsAreTheDiagonalsOfThePowersOfTheRandomWalk() {
    SparseMatrix a = triangleWithTail().adjacency();
    int n = a.rows();
    double[][] walk = new double[n][n];
    for (int v = 0; v < n; v++) {
      int degree = a.offsets()[v + 1] - a.offsets()[v];
      for (int e = a.offsets()[v]; e < a.offsets()[v + 1]; e++) {
        walk[v][a.columnIndices()[e]] = 1.0 / degree;
      }
    }
    double[][] second = product(walk, walk);
    double[][] third = product(second, walk);
    double[] two = new double[n];
    double[] three = new double[n];
    Arrays.setAll(two, v -> second[v][v]);
    Arrays.setAll(three, v -> third[v][v]);
    assertThat(column(triangleWithTail(), 4)).containsExactly(scaled(two), within(1e-5));
    assertThat(column(triangleWithTail(), 5)).containsExactly(scaled(three), within(1e-5));
  }

  private static double[][] product(double[][] a, double[][] b) {
    double[][] c = new double[a.length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a.length; j++) {
        for (int k = 0; k < a.length; k++) {
          c[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return c;
  }

  @Test
  void pageRankGrowsWithTheDegreeAndCoresWithTheDensity() {
    double[] rank = column(triangleWithTail(), 6);
    assertThat(rank[1]).isGreaterThan(rank[0]).isGreaterThan(rank[4]);
    double two = Math.log(3);
    double one = Math.log(2);
    assertThat(column(triangleWithTail(), 7))
        .containsExactly(scaled(two, two, two, one, one, 0), within(1e-5));
  }

  @Test
  void equalVerticesGiveZerosAndDirectionDoesNotMatter() {
    GraphBuilder ring = new GraphBuilder(4).keepDirection(true);
    for (int v = 0; v < 4; v++) {
      ring.addEdge(v, (v + 1) % 4);
    }
    assertThat(StructuralColumns.of(ring.build()).matrix().values()).containsOnly(0f);
  }
}
