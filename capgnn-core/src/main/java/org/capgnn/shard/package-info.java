/**
 * A graph cut into shards, each with some of the vertices, that train as if they were one graph.
 *
 * <p>Open {@link org.capgnn.shard.Shard} first. A {@link org.capgnn.shard.Partition} says which
 * shard has a vertex, {@link org.capgnn.shard.ShardBuilder} finds what the shards must send each
 * other, a {@link org.capgnn.shard.Halo} sends it and {@link org.capgnn.shard.ShardSums} adds
 * numbers of all shards. They talk through an {@link org.capgnn.shard.Exchange}, which knows
 * nothing of graphs. {@link org.capgnn.shard.ShardMasks} draws what the whole graph would draw.
 */
package org.capgnn.shard;
