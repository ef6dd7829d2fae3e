package org.capgnn.train;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.settings.Settings;
import org.capgnn.shard.Exchange;
import org.capgnn.shard.Partition;
import org.capgnn.shard.Shard;
import org.capgnn.shard.ShardBuilder;
import org.capgnn.shard.ShardRows;
import org.capgnn.tensor.SparseMatrix;

/** Cuts a data set that is in one piece into the shards that a cluster would have. */
public final class CutGraph {
  private CutGraph() {}

  public static ShardData shard(
      Dataset data, Split split, Settings settings, Partition partition, Exchange exchange) {
    int[] vertices =
        IntStream.range(0, data.vertexCount())
            .filter(v -> partition.shardOf(v) == exchange.rank())
            .toArray();
    SparseMatrix a = rows(data.graph().adjacency(), vertices);
    Shard shard =
        ShardBuilder.build(
            exchange,
            partition,
            new ShardRows(
                data.vertexCount(), vertices, a.offsets(), a.columnIndices(), a.values()));
    SparseMatrix x =
        rows(settings.get(TrainingKeys.FEATURES).apply(data).features().matrix(), vertices);
    Labels labels =
        new Labels(
            Arrays.stream(vertices).map(v -> data.labels().of()[v]).toArray(),
            data.labels().classNames());
    return new ShardData(
        shard,
        x,
        ShardBuilder.starts(exchange, partition, data.vertexCount(), x.offsets()),
        labels,
        new Split(
            split.name(),
            own(split.train(), vertices),
            own(split.valid(), vertices),
            own(split.test(), vertices)));
  }

  private static int[] own(int[] chosen, int[] vertices) {
    return Arrays.stream(chosen)
        .map(v -> Arrays.binarySearch(vertices, v))
        .filter(at -> at >= 0)
        .toArray();
  }

  private static SparseMatrix rows(SparseMatrix matrix, int[] rows) {
    int[] offsets = new int[rows.length + 1];
    for (int r = 0; r < rows.length; r++) {
      int length = matrix.offsets()[rows[r] + 1] - matrix.offsets()[rows[r]];
      offsets[r + 1] = offsets[r] + length;
    }
    int[] columns = new int[offsets[rows.length]];
    float[] values = matrix.values() == null ? null : new float[columns.length];
    for (int r = 0; r < rows.length; r++) {
      int from = matrix.offsets()[rows[r]];
      int length = offsets[r + 1] - offsets[r];
      System.arraycopy(matrix.columnIndices(), from, columns, offsets[r], length);
      if (values != null) {
        System.arraycopy(matrix.values(), from, values, offsets[r], length);
      }
    }
    return new SparseMatrix(rows.length, matrix.columns(), offsets, columns, values);
  }
}
