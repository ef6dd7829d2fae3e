package org.capgnn.shard;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.capgnn.kernel.Lanes;

/**
 * The rows of other shards' vertices that lie behind a shard's own rows, because its entries point
 * to them.
 *
 * <p>The halo is sorted by shard and then by vertex; the other shard lists its rows in the same
 * order, so that no vertex numbers travel.
 */
public final class Halo {
  private final Exchange exchange;
  private final int own;
  private final int[] starts;
  private final int[][] boundary;

  /**
   * @param own rows of this shard
   * @param starts for each other shard the first of its rows behind the own ones, and the end
   * @param boundary for each other shard the own rows that it needs
   */
  Halo(Exchange exchange, int own, int[] starts, int[][] boundary) {
    this.exchange = exchange;
    this.own = own;
    this.starts = starts;
    this.boundary = boundary;
  }

  /** Rows of the shard's own vertices. */
  public int own() {
    return own;
  }

  /** Own rows and rows of the halo. */
  public int all() {
    return own + starts[starts.length - 1];
  }

  /** Own rows that other shards need, one that several need counted for each: what a hop sends. */
  public long sent() {
    long rows = 0;
    for (int[] list : boundary) {
      rows += list.length;
    }
    return rows;
  }

  /** Fills the halo of an array of rows. */
  public void fill(Rows rows) {
    exchange.swap(rows.outward);
  }

  /** Adds the halo of an array of rows to the own rows of the other shards: the transpose. */
  public void addBack(Rows rows) {
    exchange.swap(rows.back);
  }

  /** An array of states in the lanes layout, of which the padding does not travel. */
  public Rows rows(float[] array, Lanes lanes) {
    return new Rows(array, lanes.stride(), lanes.block(), lanes.classes() * lanes.period());
  }

  /** An array of rows of a width. */
  public Rows rows(float[] array, int width) {
    return new Rows(array, width, width, width);
  }

  /** An array of rows with its two swaps; made once. */
  public final class Rows {
    private final float[] array;
    private final int stride;
    private final int block;
    private final int used;
    private final Swap outward = new Outward();
    private final Swap back = new Back();

    private Rows(float[] array, int stride, int block, int used) {
      if (array.length < (long) all() * stride) {
        throw new IllegalArgumentException(
            "%d floats for %d rows of %d".formatted(array.length, all(), stride));
      }
      this.array = array;
      this.stride = stride;
      this.block = block;
      this.used = used;
    }

    public float[] array() {
      return array;
    }

    private int floats() {
      return stride / block * used;
    }

    private final class Outward implements Swap {
      @Override
      public int rowBytes() {
        return floats() * Float.BYTES;
      }

      @Override
      public int rowsTo(int peer) {
        return boundary[peer].length;
      }

      @Override
      public int rowsFrom(int peer) {
        return starts[peer + 1] - starts[peer];
      }

      @Override
      public void pack(int peer, int from, int to, ByteBuffer out) {
        FloatBuffer floats = out.asFloatBuffer();
        for (int r = from; r < to; r++) {
          int at = boundary[peer][r] * stride;
          for (int group = at; group < at + stride; group += block) {
            floats.put(array, group, used);
          }
        }
        out.position(out.position() + (to - from) * rowBytes());
      }

      @Override
      public void unpack(int peer, int from, int to, ByteBuffer in) {
        FloatBuffer floats = in.asFloatBuffer();
        int first = own + starts[peer];
        if (used == block) {
          floats.get(array, (first + from) * stride, (to - from) * stride);
          return;
        }
        for (int at = (first + from) * stride; at < (first + to) * stride; at += block) {
          floats.get(array, at, used);
        }
      }
    }

    private final class Back implements Swap {
      @Override
      public int rowBytes() {
        return floats() * Float.BYTES;
      }

      @Override
      public int rowsTo(int peer) {
        return starts[peer + 1] - starts[peer];
      }

      @Override
      public int rowsFrom(int peer) {
        return boundary[peer].length;
      }

      @Override
      public void pack(int peer, int from, int to, ByteBuffer out) {
        FloatBuffer floats = out.asFloatBuffer();
        int first = own + starts[peer];
        if (used == block) {
          floats.put(array, (first + from) * stride, (to - from) * stride);
        } else {
          for (int at = (first + from) * stride; at < (first + to) * stride; at += block) {
            floats.put(array, at, used);
          }
        }
        out.position(out.position() + (to - from) * rowBytes());
      }

      @Override
      public void unpack(int peer, int from, int to, ByteBuffer in) {
        FloatBuffer floats = in.asFloatBuffer();
        int next = 0;
        for (int r = from; r < to; r++) {
          int at = boundary[peer][r] * stride;
          for (int group = at; group < at + stride; group += block) {
            for (int p = group; p < group + used; p++) {
              array[p] += floats.get(next++);
            }
          }
        }
      }
    }
  }
}
