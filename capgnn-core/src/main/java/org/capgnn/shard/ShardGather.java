package org.capgnn.shard;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Lists of numbers or bytes that shards send each other now and then, outside of epochs. */
public final class ShardGather {
  private ShardGather() {}

  /**
   * Sends a list to each other shard and returns the lists that they sent, each of another length.
   *
   * @param lists one per shard; the own one is returned as it is
   */
  static int[][] ints(Exchange exchange, int[][] lists) {
    int[][] lengths = new int[lists.length][1];
    int[][] own = new int[lists.length][];
    for (int p = 0; p < lists.length; p++) {
      own[p] = new int[] {lists[p].length};
    }
    exchange.swap(new IntSwap(own, lengths));
    int[][] found = new int[lists.length][];
    for (int p = 0; p < lists.length; p++) {
      found[p] = p == exchange.rank() ? lists[p] : new int[lengths[p][0]];
    }
    exchange.swap(new IntSwap(lists, found));
    return found;
  }

  /**
   * Sends bytes to each other shard and returns what they sent.
   *
   * @param lists one per shard, which may be empty; the own one is returned as it is
   */
  public static byte[][] bytes(Exchange exchange, byte[][] lists) {
    int[][] lengths = new int[lists.length][];
    Arrays.setAll(lengths, p -> new int[] {lists[p].length});
    int[][] theirs = ints(exchange, lengths);
    byte[][] found = new byte[lists.length][];
    Arrays.setAll(found, p -> p == exchange.rank() ? lists[p] : new byte[theirs[p][0]]);
    exchange.swap(new ByteSwap(lists, found));
    return found;
  }

  private record IntSwap(int[][] outgoing, int[][] incoming) implements Swap {
    @Override
    public int rowBytes() {
      return Integer.BYTES;
    }

    @Override
    public int rowsTo(int peer) {
      return outgoing[peer].length;
    }

    @Override
    public int rowsFrom(int peer) {
      return incoming[peer].length;
    }

    @Override
    public void pack(int peer, int from, int to, ByteBuffer out) {
      out.asIntBuffer().put(outgoing[peer], from, to - from);
      out.position(out.position() + (to - from) * Integer.BYTES);
    }

    @Override
    public void unpack(int peer, int from, int to, ByteBuffer in) {
      in.asIntBuffer().get(incoming[peer], from, to - from);
    }
  }

  private record ByteSwap(byte[][] outgoing, byte[][] incoming) implements Swap {
    @Override
    public int rowBytes() {
      return 1;
    }

    @Override
    public int rowsTo(int peer) {
      return outgoing[peer].length;
    }

    @Override
    public int rowsFrom(int peer) {
      return incoming[peer].length;
    }

    @Override
    public void pack(int peer, int from, int to, ByteBuffer out) {
      out.put(outgoing[peer], from, to - from);
    }

    @Override
    public void unpack(int peer, int from, int to, ByteBuffer in) {
      in.get(incoming[peer], from, to - from);
    }
  }
}
