package org.capgnn.shard;

/**
 * The rows of a graph's adjacency that belong to one shard, as they arrive.
 *
 * @param total vertices of the whole graph
 * @param vertices numbers of the shard's vertices in the whole graph, ascending
 * @param offsets where the entries of each of them begin
 * @param columns the vertices that each row points to, ascending, without the row's own
 * @param weights of the entries, or null if all are 1
 */
public record ShardRows(int total, int[] vertices, int[] offsets, int[] columns, float[] weights) {}
