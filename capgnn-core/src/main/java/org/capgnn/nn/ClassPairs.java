package org.capgnn.nn;

import java.util.BitSet;
import org.capgnn.graph.Graph;
import org.capgnn.graph.Labels;

/** Which classes are neighbours of which, counted along the edges between labelled vertices. */
public final class ClassPairs {
  /** Entries by chance that are added for each pair of classes, so that few edges say little. */
  private static final double CHANCE = 2;

  private ClassPairs() {}

  /**
   * How much more often a vertex of one class points to a vertex of another than by chance.
   *
   * <pre>
   *   R_cd = (n_cd + k p_c q_d) / ((n + k) p_c q_d),   k = 2 C^2
   * </pre>
   *
   * <p>n_cd are entries of the adjacency, p and q the shares of classes at both ends, one more
   * counted for each. Without edges all ratios are 1.
   *
   * @param vertices with known labels, such as those that train
   * @return classes x classes
   */
  public static float[] ratios(Graph graph, Labels labels, int[] vertices) {
    int classes = labels.classCount();
    BitSet seen = new BitSet();
    for (int v : vertices) {
      seen.set(v);
    }
    int[] offsets = graph.adjacency().offsets();
    int[] neighbours = graph.adjacency().columnIndices();
    long[] pairs = new long[classes * classes];
    long[] sources = new long[classes];
    long[] targets = new long[classes];
    long entries = 0;
    for (int v : vertices) {
      for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        int other = neighbours[e];
        if (seen.get(other) && other != v) {
          pairs[labels.of()[v] * classes + labels.of()[other]]++;
          sources[labels.of()[v]]++;
          targets[labels.of()[other]]++;
          entries++;
        }
      }
    }
    double k = CHANCE * classes * classes;
    float[] ratios = new float[pairs.length];
    for (int c = 0; c < classes; c++) {
      for (int d = 0; d < classes; d++) {
        double chance =
            (sources[c] + 1.0) / (entries + classes) * ((targets[d] + 1.0) / (entries + classes));
        ratios[c * classes + d] =
            (float) ((pairs[c * classes + d] + k * chance) / ((entries + k) * chance));
      }
    }
    return ratios;
  }
}
