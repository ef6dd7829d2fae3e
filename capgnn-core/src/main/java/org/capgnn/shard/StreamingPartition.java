package org.capgnn.shard;

import java.util.Arrays;

/**
 * Puts each vertex into the shard that has most of its neighbours, in one pass over the rows of the
 * adjacency (Stanton and Kliot 2012, Streaming graph partitioning for large distributed graphs: the
 * linear deterministic greedy heuristic).
 *
 * <p>A neighbour counts the less the fuller its shard is: {@code (neighbours there) (1 - load /
 * capacity)}, where the load is entries and vertices together, since both cost time. Vertices
 * without placed neighbours go where there is most room. Memory: four bytes per vertex.
 */
public final class StreamingPartition {
  /** A shard may be this much larger than the mean. */
  public static final double SLACK = 1.05;

  private static final int COST_OF_ROW = 4;

  private final int[] shards;
  private final double[] load;
  private final int[] neighbours;
  private final double capacity;
  private int[] row = new int[16];
  private int length;
  private int vertex; // whose row is being read; those before it are placed
  private long cutEntries;
  private long entries;

  public StreamingPartition(int vertices, long entries, int count) {
    this.shards = new int[vertices];
    Arrays.fill(shards, -1);
    this.load = new double[count];
    this.neighbours = new int[count];
    this.capacity = SLACK * (entries + (double) COST_OF_ROW * vertices) / count;
  }

  /** The next entry; rows ascend. */
  public void entry(int source, int target) {
    if (source < vertex) {
      throw new IllegalArgumentException("row " + source + " comes after row " + vertex);
    }
    while (vertex < source) {
      place();
    }
    if (length == row.length) {
      row = Arrays.copyOf(row, 2 * length);
    }
    row[length++] = target;
  }

  private void place() {
    Arrays.fill(neighbours, 0);
    for (int e = 0; e < length; e++) {
      if (shards[row[e]] >= 0) {
        neighbours[shards[row[e]]]++;
      }
    }
    int best = 0;
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int p = 0; p < load.length; p++) {
      double room = 1 - load[p] / capacity;
      double score = room <= 0 ? room - load.length : neighbours[p] * room + 1e-6 * room;
      if (score > bestScore) {
        best = p;
        bestScore = score;
      }
    }
    for (int e = 0; e < length; e++) {
      int shard = shards[row[e]];
      cutEntries += shard >= 0 && shard != best ? 1 : 0;
    }
    entries += length;
    shards[vertex] = best;
    load[best] += length + COST_OF_ROW;
    length = 0;
    vertex++;
  }

  /**
   * Ends the pass. Of the two entries of an undirected edge only that of its later end was counted
   * as cut; for a directed graph the number is an estimate.
   */
  public Cut end() {
    while (vertex < shards.length) {
      place();
    }
    int[] sizes = new int[load.length];
    for (int shard : shards) {
      sizes[shard]++;
    }
    for (int p = 0; p < sizes.length; p++) {
      if (sizes[p] == 0) {
        fill(p, sizes);
      }
    }
    return new Cut(
        shards, Math.min(entries, 2 * cutEntries), entries, Arrays.stream(sizes).max().orElse(0));
  }

  /** Gives an empty shard a vertex of the largest one; only graphs of a few vertices need it. */
  private void fill(int empty, int[] sizes) {
    int largest = 0;
    for (int p = 1; p < sizes.length; p++) {
      largest = sizes[p] > sizes[largest] ? p : largest;
    }
    for (int v = 0; sizes[largest] > 1 && v < shards.length; v++) {
      if (shards[v] == largest) {
        shards[v] = empty;
        sizes[largest]--;
        sizes[empty]++;
        return;
      }
    }
  }
}
