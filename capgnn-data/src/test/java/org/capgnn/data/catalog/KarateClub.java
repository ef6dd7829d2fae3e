package org.capgnn.data.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;
import org.capgnn.tensor.SparseMatrix;

/**
 * The members of a karate club who met outside it, and the side they took when it split (W. W.
 * Zachary, "An Information Flow Model for Conflict and Fission in Small Groups", Journal of
 * Anthropological Research 33, 1977); members are numbered from 1.
 */
final class KarateClub {
  private static final int MEMBERS = 34;

  /** Each row: a member, then those met who have a higher number. */
  private static final int[][] MET = {
    {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 18, 20, 22, 32},
    {2, 3, 4, 8, 14, 18, 20, 22, 31},
    {3, 4, 8, 9, 10, 14, 28, 29, 33},
    {4, 8, 13, 14},
    {5, 7, 11},
    {6, 7, 11, 17},
    {7, 17},
    {9, 31, 33, 34},
    {10, 34},
    {14, 34},
    {15, 33, 34},
    {16, 33, 34},
    {19, 33, 34},
    {20, 34},
    {21, 33, 34},
    {23, 33, 34},
    {24, 26, 28, 30, 33, 34},
    {25, 26, 28, 32},
    {26, 32},
    {27, 30, 34},
    {28, 34},
    {29, 32, 34},
    {30, 33, 34},
    {31, 33, 34},
    {32, 33, 34},
    {33, 34},
  };

  private static final int[] WITH_MR_HI = {
    1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 17, 18, 20, 22
  };

  /**
   * The two leaders and one close to each of them train; five of each side validate, the rest
   * tests.
   */
  private static final int[] TRAIN = {1, 2, 33, 34};

  private static final int[] VALID = {4, 6, 11, 13, 18, 15, 19, 24, 27, 31};

  private KarateClub() {}

  static Dataset dataset() {
    GraphBuilder builder = new GraphBuilder(MEMBERS);
    for (int[] row : MET) {
      for (int k = 1; k < row.length; k++) {
        builder.addEdge(row[0] - 1, row[k] - 1);
      }
    }
    int[] labels = new int[MEMBERS];
    Arrays.fill(labels, 1);
    for (int member : WITH_MR_HI) {
      labels[member - 1] = 0;
    }
    Graph graph = builder.build();
    return new Dataset(
        "karate",
        graph,
        identity(),
        new Labels(labels, List.of("Mr. Hi", "Officer")),
        IntStream.rangeClosed(1, MEMBERS).mapToObj(Integer::toString).toList(),
        Map.of(Splits.PUBLIC, split()),
        builder.report());
  }

  /** One column per member, because nothing else is known about them. */
  private static Features identity() {
    int[] offsets = IntStream.rangeClosed(0, MEMBERS).toArray();
    int[] columns = IntStream.range(0, MEMBERS).toArray();
    return new Features(
        new SparseMatrix(MEMBERS, MEMBERS, offsets, columns, null), false, List.of());
  }

  private static Split split() {
    int[] train = indices(TRAIN);
    int[] valid = indices(VALID);
    int[] test =
        IntStream.range(0, MEMBERS)
            .filter(v -> Arrays.binarySearch(train, v) < 0 && Arrays.binarySearch(valid, v) < 0)
            .toArray();
    return new Split(Splits.PUBLIC, train, valid, test);
  }

  private static int[] indices(int[] members) {
    return Arrays.stream(members).map(member -> member - 1).sorted().toArray();
  }
}
