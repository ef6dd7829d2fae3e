package org.capgnn.explain.shares;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Explanation.Contribution;
import org.capgnn.explain.Explanation.FeatureShare;

/**
 * The shares of all vertices in one score, from which an explanation lists the largest.
 *
 * @param vertices with a share
 * @param shares of each of them
 * @param evidence of each of them, NaN if unknown
 * @param distances of each of them
 */
record VertexShares(int[] vertices, double[] shares, double[] evidence, int[] distances) {

  /** Positions of the vertices with the largest shares, largest first, ties by vertex. */
  int[] largest(int count) {
    return IntStream.range(0, vertices.length)
        .filter(i -> shares[i] != 0)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(i -> -Math.abs(shares[i]))
                .thenComparingInt(i -> vertices[i]))
        .limit(count)
        .mapToInt(i -> i)
        .toArray();
  }

  int contributors() {
    return (int) IntStream.range(0, vertices.length).filter(i -> shares[i] != 0).count();
  }

  Contribution contribution(Explainer.Vertices names, int position) {
    return new Contribution(
        names.id(vertices[position]), distances[position], evidence[position], shares[position]);
  }

  /** The largest features of a vertex, then the others and the bias together with their sums. */
  static List<FeatureShare> features(
      String vertex, List<String> names, double[] shares, double bias, int count) {
    List<FeatureShare> result = new ArrayList<>();
    int[] order =
        IntStream.range(0, shares.length)
            .filter(i -> shares[i] != 0)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(i -> -Math.abs(shares[i]))
                    .thenComparingInt(i -> i))
            .mapToInt(i -> i)
            .toArray();
    double others = 0;
    for (int i = 0; i < order.length; i++) {
      if (i < count) {
        result.add(new FeatureShare(vertex, names.get(order[i]), shares[order[i]]));
      } else {
        others += shares[order[i]];
      }
    }
    if (order.length > count) {
      result.add(new FeatureShare(vertex, Explanation.OTHERS, others));
    }
    if (bias != 0) {
      result.add(new FeatureShare(vertex, Explanation.BIAS, bias));
    }
    return result;
  }
}
