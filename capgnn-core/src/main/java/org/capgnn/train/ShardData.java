package org.capgnn.train;

import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.shard.Shard;
import org.capgnn.tensor.SparseMatrix;

/**
 * What one shard of a graph learns from; vertices are counted from 0 in the order of the shard.
 *
 * @param features of the own vertices, prepared as the settings ask for
 * @param featureStarts where the features of each own vertex begin in those of the whole graph
 * @param labels of the own vertices; the classes are those of the whole graph
 * @param split of the own vertices
 */
public record ShardData(
    Shard shard, SparseMatrix features, long[] featureStarts, Labels labels, Split split) {}
