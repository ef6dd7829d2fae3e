package org.capgnn.spark.job;

import org.apache.spark.Partitioner;
import org.apache.spark.broadcast.Broadcast;
import org.capgnn.shard.Partition;

/**
 * Sends vertices and entries to their shards; the keys are an index, or an index in the high half.
 */
final class ShardPartitioner extends Partitioner {
  private static final long serialVersionUID = 1;

  private final int count;
  private final Broadcast<int[]> listed; // null for a hash
  private transient Partition partition;

  ShardPartitioner(int count, Broadcast<int[]> listed) {
    this.count = count;
    this.listed = listed;
  }

  Partition partition() {
    if (partition == null) {
      partition =
          listed == null ? Partition.hashed(count) : Partition.listed(count, listed.value());
    }
    return partition;
  }

  @Override
  public int numPartitions() {
    return count;
  }

  @Override
  public int getPartition(Object key) {
    int vertex = key instanceof Long entry ? (int) (entry >>> Integer.SIZE) : (Integer) key;
    return partition().shardOf(vertex);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ShardPartitioner same && same.count == count && same.listed == listed;
  }

  @Override
  public int hashCode() {
    return count;
  }
}
