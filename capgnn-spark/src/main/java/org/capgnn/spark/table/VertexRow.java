package org.capgnn.spark.table;

import java.io.Serializable;

/**
 * A vertex as it travels to its shard.
 *
 * @param index in the whole graph, from 0
 * @param id hash of the id in the table
 * @param columns of the stored features, or null if all are stored
 * @param values of the stored features
 * @param size number of features
 * @param label name of its class, or null
 * @param part of the split, one of {@link Parts}
 * @param problem why the row cannot be used, or null
 */
public record VertexRow(
    int index,
    long id,
    int[] columns,
    float[] values,
    int size,
    String label,
    byte part,
    String problem)
    implements Serializable {}
