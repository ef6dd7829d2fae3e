package org.capgnn.shard;

/**
 * A partition by list with what it costs.
 *
 * @param shards of each vertex
 * @param cutEntries entries whose two ends are in different shards
 * @param entries of the graph
 * @param largest vertices of the largest shard
 */
public record Cut(int[] shards, long cutEntries, long entries, int largest) {
  /** The share of the entries that are cut. */
  public double share() {
    return entries == 0 ? 0 : (double) cutEntries / entries;
  }
}
