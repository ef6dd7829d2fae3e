package org.capgnn.shard;

import org.capgnn.nn.AffinityPattern;

/**
 * The vertices of one shard, with the entries of A + I in their rows.
 *
 * <p>Own vertices are the rows 0, 1, ... in the order of the whole graph; the columns of the
 * entries are own rows or, behind them, rows of the halo. The entries of a row keep the order of
 * the whole graph, so that a row's sum has the same bits.
 *
 * @param total vertices of the whole graph
 * @param vertices numbers of the own vertices in the whole graph, ascending
 * @param pattern own rows x (own rows and halo)
 * @param entryStarts where the entries of each own row begin in the whole graph's A + I
 */
public record Shard(
    Exchange exchange,
    int total,
    int[] vertices,
    AffinityPattern pattern,
    long[] entryStarts,
    Halo halo) {

  /** The sums over all shards. */
  public ShardSums sums() {
    return new ShardSums(exchange);
  }
}
