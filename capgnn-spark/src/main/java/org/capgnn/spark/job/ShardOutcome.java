package org.capgnn.spark.job;

import java.io.Serializable;

/**
 * What a shard brings back from a training.
 *
 * @param result in the first shard, else null
 */
record ShardOutcome(FirstShardResult result, ShardStats stats) implements Serializable {}
