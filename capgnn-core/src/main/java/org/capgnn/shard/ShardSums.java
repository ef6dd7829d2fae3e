package org.capgnn.shard;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Sums of numbers over all shards, added in the order of the shards, so that every shard has the
 * same bits.
 *
 * <p>Each shard adds up one slice of the floats and sends it to the others: twice the floats
 * travel, however many shards there are.
 */
public final class ShardSums {
  private final Exchange exchange;

  public ShardSums(Exchange exchange) {
    this.exchange = exchange;
  }

  /** The sum over all arrays, made once and used in every epoch. */
  public Floats floats(List<float[]> arrays) {
    return new Floats(arrays);
  }

  /** The sum of some numbers, made once and used in every epoch. */
  public Doubles doubles(int length) {
    return new Doubles(length);
  }

  /** Replaces numbers by their sums over all shards. */
  public void add(double[] values) {
    doubles(values.length).add(values);
  }

  /** Sums of float arrays. */
  public final class Floats {
    private final List<float[]> arrays;
    private final float[] flat;
    private final int[] bounds; // of the slices
    private final float[][] slices; // of this shard, by the shard that sent it
    private final Swap scatter;
    private final Swap gather;

    private Floats(List<float[]> arrays) {
      this.arrays = List.copyOf(arrays);
      this.flat = new float[arrays.stream().mapToInt(a -> a.length).sum()];
      int count = exchange.count();
      this.bounds = new int[count + 1];
      for (int p = 0; p <= count; p++) {
        bounds[p] = (int) ((long) flat.length * p / count);
      }
      int rank = exchange.rank();
      int mine = bounds[rank + 1] - bounds[rank];
      this.slices = new float[count][mine];
      this.scatter =
          new FloatSwap(
              ranges(peer -> new Range(flat, bounds[peer], bounds[peer + 1])),
              ranges(peer -> new Range(slices[peer], 0, mine)));
      this.gather =
          new FloatSwap(
              ranges(peer -> new Range(flat, bounds[rank], bounds[rank + 1])),
              ranges(peer -> new Range(flat, bounds[peer], bounds[peer + 1])));
    }

    private Range[] ranges(IntFunction<Range> of) {
      return IntStream.range(0, exchange.count()).mapToObj(of).toArray(Range[]::new);
    }

    /** Replaces the arrays by their sums. */
    public void add() {
      if (exchange.count() == 1) {
        return;
      }
      int at = 0;
      for (float[] array : arrays) {
        System.arraycopy(array, 0, flat, at, array.length);
        at += array.length;
      }
      exchange.swap(scatter);
      addSlices();
      exchange.swap(gather);
      at = 0;
      for (float[] array : arrays) {
        System.arraycopy(flat, at, array, 0, array.length);
        at += array.length;
      }
    }

    private void addSlices() {
      int rank = exchange.rank();
      int start = bounds[rank];
      System.arraycopy(flat, start, slices[rank], 0, slices[rank].length);
      for (int e = 0; e < slices[rank].length; e++) {
        float sum = 0;
        for (float[] slice : slices) {
          sum += slice[e];
        }
        flat[start + e] = sum;
      }
    }
  }

  /** Sums of a few doubles, which every shard adds up itself. */
  public final class Doubles implements Swap {
    private final double[][] all;

    private Doubles(int length) {
      this.all = new double[exchange.count()][length];
    }

    /** Replaces the values by their sums. */
    public void add(double[] values) {
      if (exchange.count() == 1) {
        return;
      }
      System.arraycopy(values, 0, all[exchange.rank()], 0, values.length);
      exchange.swap(this);
      for (int n = 0; n < values.length; n++) {
        double sum = 0;
        for (double[] each : all) {
          sum += each[n];
        }
        values[n] = sum;
      }
    }

    @Override
    public int rowBytes() {
      return Double.BYTES;
    }

    @Override
    public int rowsTo(int peer) {
      return all[0].length;
    }

    @Override
    public int rowsFrom(int peer) {
      return all[0].length;
    }

    @Override
    public void pack(int peer, int from, int to, ByteBuffer out) {
      for (int n = from; n < to; n++) {
        out.putDouble(all[exchange.rank()][n]);
      }
    }

    @Override
    public void unpack(int peer, int from, int to, ByteBuffer in) {
      for (int n = from; n < to; n++) {
        all[peer][n] = in.getDouble();
      }
    }
  }
}
