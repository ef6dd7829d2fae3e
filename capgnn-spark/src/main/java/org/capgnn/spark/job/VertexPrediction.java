package org.capgnn.spark.job;

import java.io.Serializable;

/**
 * What a model says of a vertex.
 *
 * @param index in the whole graph
 * @param id hash of its id in the table
 * @param embedding null unless it was asked for
 */
public record VertexPrediction(int index, long id, float[] probabilities, float[] embedding)
    implements Serializable {}
