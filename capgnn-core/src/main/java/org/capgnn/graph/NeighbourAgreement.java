package org.capgnn.graph;

import java.util.BitSet;

/**
 * How much more often the ends of an edge have the same label than edges drawn at random would.
 *
 * <p>The share of equal ends alone misleads if one class is large. Adjusted homophily is {@code (h
 * - q) / (1 - q)} with q the share that random edges between vertices of the same degrees have
 * (Platonov et al. 2022, arXiv:2209.06177): 1 if neighbours are always equal, 0 if edges say
 * nothing, below 0 if neighbours differ more than by chance.
 *
 * @param edges with two labelled ends, self-loops left out
 * @param equal share of them whose ends have the same label
 * @param adjusted for the sizes of the classes; NaN without edges or with a single class
 * @param error standard error of the adjusted value
 */
public record NeighbourAgreement(long edges, double equal, double adjusted, double error) {

  /**
   * Looks at the edges between some vertices.
   *
   * @param vertices with known labels, such as those that train
   */
  public static NeighbourAgreement of(Graph graph, Labels labels, int[] vertices) {
    BitSet seen = new BitSet();
    for (int v : vertices) {
      seen.set(v);
    }
    int[] offsets = graph.adjacency().offsets();
    int[] neighbours = graph.adjacency().columnIndices();
    long[] ends = new long[labels.classCount()];
    long entries = 0;
    long equal = 0;
    for (int v : vertices) {
      for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        int other = neighbours[e];
        if (seen.get(other) && other != v) {
          entries++;
          ends[labels.of()[v]]++;
          equal += labels.of()[v] == labels.of()[other] ? 1 : 0;
        }
      }
    }
    double share = (double) equal / entries;
    double chance = 0;
    for (long count : ends) {
      chance += ((double) count / entries) * ((double) count / entries);
    }
    double deviation = Math.sqrt(share * (1 - share) / (entries / 2.0));
    boolean defined = entries > 0 && chance < 1;
    return new NeighbourAgreement(
        entries / 2,
        share,
        defined ? (share - chance) / (1 - chance) : Double.NaN,
        defined ? deviation / (1 - chance) : Double.NaN);
  }
}
