package org.capgnn.spark.job;

import java.io.Serializable;

/**
 * The size of a shard and what it sent.
 *
 * @param halo rows of other shards that it needs
 * @param boundary rows that it sends in each hop
 * @param bytesSent in the whole work
 * @param exchangeSeconds time in which it sent, received and waited
 * @param epochs that these numbers are of
 * @param epochSeconds time of those epochs
 * @param heapBytes memory in use after the last epoch, with whatever else the process holds
 */
public record ShardStats(
    int shard,
    int vertices,
    long entries,
    int halo,
    long boundary,
    long bytesSent,
    double exchangeSeconds,
    int epochs,
    double epochSeconds,
    long heapBytes)
    implements Serializable {}
