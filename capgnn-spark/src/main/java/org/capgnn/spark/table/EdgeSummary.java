package org.capgnn.spark.table;

import java.io.Serializable;
import org.capgnn.shard.Partition;

/** What one pass over the entries of the adjacency finds out. */
final class EdgeSummary implements Serializable {
  private static final long serialVersionUID = 1;

  private final int shards;
  private transient Partition hashed;
  private long entries;
  private long cut;
  private boolean weighted;
  private final long[] sum = new long[RowHash.SUMS];

  /**
   * @param shards that vertices are spread over by a hash
   */
  EdgeSummary(int shards) {
    this.shards = shards;
  }

  EdgeSummary add(int row, int column, float weight) {
    if (hashed == null) {
      hashed = Partition.hashed(shards);
    }
    entries++;
    cut += hashed.shardOf(row) == hashed.shardOf(column) ? 0 : 1;
    weighted |= weight != 1f;
    RowHash.addEntry(sum, 0, row, column, weight);
    return this;
  }

  EdgeSummary plus(EdgeSummary other) {
    entries += other.entries;
    cut += other.cut;
    weighted |= other.weighted;
    for (int n = 0; n < sum.length; n++) {
      sum[n] += other.sum[n];
    }
    return this;
  }

  long entries() {
    return entries;
  }

  /** The share of the entries whose ends are in different shards. */
  double cutShare() {
    return entries == 0 ? 0 : (double) cut / entries;
  }

  boolean weighted() {
    return weighted;
  }

  long[] sum() {
    return sum;
  }
}
