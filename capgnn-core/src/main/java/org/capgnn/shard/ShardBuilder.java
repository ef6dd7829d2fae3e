package org.capgnn.shard;

import java.util.Arrays;
import java.util.BitSet;
import org.capgnn.graph.InputException;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.tensor.SparseMatrix;

/**
 * Finds the halo of a shard, and asks the other shards for what must be known about it: which rows
 * they need, the degrees, and where rows begin in the whole graph.
 */
public final class ShardBuilder {
  private final Exchange exchange;
  private final Partition partition;
  private final ShardRows rows;
  private final int rank;
  private final int own;
  private int[][] wanted; // by shard: its vertices that our entries point to

  private ShardBuilder(Exchange exchange, Partition partition, ShardRows rows) {
    this.exchange = exchange;
    this.partition = partition;
    this.rows = rows;
    this.rank = exchange.rank();
    this.own = rows.vertices().length;
  }

  /** Sets up one shard; all shards of the graph must do so at the same time. */
  public static Shard build(Exchange exchange, Partition partition, ShardRows rows) {
    return new ShardBuilder(exchange, partition, rows).build();
  }

  private Shard build() {
    if (own == 0) {
      throw InputException.of(
          "shard %d of %d has no vertex (%d vertices in all); use fewer shards",
          rank, exchange.count(), rows.total());
    }
    wanted = neighboursElsewhere();
    int[] starts = new int[exchange.count() + 1];
    for (int p = 0; p < exchange.count(); p++) {
      starts[p + 1] = starts[p] + wanted[p].length;
    }
    int[][] boundary = ShardGather.ints(exchange, wanted);
    for (int p = 0; p < boundary.length; p++) {
      boundary[p] = p == rank ? new int[0] : ownRows(boundary[p]);
    }
    Halo halo = new Halo(exchange, own, starts, boundary);
    SparseMatrix matrix = withLoops(starts);
    AffinityPattern pattern = AffinityPattern.of(matrix, degrees(matrix, halo));
    long[] entryStarts = starts(exchange, partition, rows.total(), matrix.offsets());
    return new Shard(exchange, rows.total(), rows.vertices(), pattern, entryStarts, halo);
  }

  private int[][] neighboursElsewhere() {
    BitSet[] seen = new BitSet[exchange.count()];
    Arrays.setAll(seen, p -> new BitSet());
    int entries = rows.offsets()[own];
    for (int e = 0; e < entries; e++) {
      int column = rows.columns()[e];
      int shard = partition.shardOf(column);
      if (shard != rank) {
        seen[shard].set(column);
      }
    }
    return Arrays.stream(seen).map(set -> set.stream().toArray()).toArray(int[][]::new);
  }

  private int[] ownRows(int[] vertices) {
    int[] found = new int[vertices.length];
    for (int n = 0; n < found.length; n++) {
      found[n] = Arrays.binarySearch(rows.vertices(), vertices[n]);
    }
    return found;
  }

  /**
   * The rows of A + I in local columns, each with its self-loop in the order of the whole graph.
   */
  private SparseMatrix withLoops(int[] starts) {
    int entries = rows.offsets()[own] + own;
    int[] offsets = new int[own + 1];
    int[] columns = new int[entries];
    float[] weights = rows.weights() == null ? null : new float[entries];
    int at = 0;
    for (int i = 0; i < own; i++) {
      boolean loopPlaced = false;
      for (int e = rows.offsets()[i]; e < rows.offsets()[i + 1]; e++) {
        int column = rows.columns()[e];
        if (!loopPlaced && column > rows.vertices()[i]) {
          at = place(columns, weights, at, i, 1f);
          loopPlaced = true;
        }
        float weight = weights == null ? 1f : rows.weights()[e];
        at = place(columns, weights, at, local(column, starts), weight);
      }
      if (!loopPlaced) {
        at = place(columns, weights, at, i, 1f);
      }
      offsets[i + 1] = at;
    }
    return new SparseMatrix(own, own + starts[exchange.count()], offsets, columns, weights);
  }

  private static int place(int[] columns, float[] weights, int at, int column, float weight) {
    columns[at] = column;
    if (weights != null) {
      weights[at] = weight;
    }
    return at + 1;
  }

  private int local(int vertex, int[] starts) {
    int shard = partition.shardOf(vertex);
    return shard == rank
        ? Arrays.binarySearch(rows.vertices(), vertex)
        : own + starts[shard] + Arrays.binarySearch(wanted[shard], vertex);
  }

  /** The degrees of the own vertices, and of the halo as its shards say. */
  private double[] degrees(SparseMatrix matrix, Halo halo) {
    // as two floats, the number and what is left of it, so that the halo can carry them
    float[] pairs = new float[2 * halo.all()];
    double[] degrees = new double[halo.all()];
    for (int i = 0; i < own; i++) {
      double degree = 1; // the self-loop first, as in a graph in one piece: the bits are the same
      for (int e = rows.offsets()[i]; e < rows.offsets()[i + 1]; e++) {
        degree += rows.weights() == null ? 1f : rows.weights()[e];
      }
      degrees[i] = degree;
      pairs[2 * i] = (float) degree;
      pairs[2 * i + 1] = (float) (degree - pairs[2 * i]);
    }
    halo.fill(halo.rows(pairs, 2));
    for (int i = own; i < degrees.length; i++) {
      degrees[i] = (double) pairs[2 * i] + pairs[2 * i + 1];
    }
    return degrees;
  }

  /**
   * Where the entries of each own row begin if the rows of the whole graph are stored one behind
   * the other; takes four bytes per vertex of the whole graph for a moment.
   *
   * @param offsets of the own rows
   */
  public static long[] starts(Exchange exchange, Partition partition, int total, int[] offsets) {
    int own = offsets.length - 1;
    int[] sizes = new int[own];
    for (int i = 0; i < own; i++) {
      sizes[i] = offsets[i + 1] - offsets[i];
    }
    int[][] toAll = new int[exchange.count()][];
    Arrays.fill(toAll, sizes);
    int[][] of = ShardGather.ints(exchange, toAll);
    int[] next = new int[exchange.count()];
    long[] starts = new long[own];
    long sum = 0;
    for (int v = 0; v < total; v++) {
      int shard = partition.shardOf(v);
      int size = of[shard][next[shard]];
      if (shard == exchange.rank()) {
        starts[next[shard]] = sum;
      }
      next[shard]++;
      sum += size;
    }
    return starts;
  }
}
