package org.capgnn.shard;

/**
 * The connection of one shard with all others.
 *
 * <p>All shards make the same calls in the same order. Data is unpacked from one other shard after
 * the other, in an order that depends on the ranks alone, so that sums of floats come out the same
 * every time.
 */
public interface Exchange extends AutoCloseable {
  /** The number of this shard, from 0. */
  int rank();

  /** The number of shards. */
  int count();

  /** Sends to all others what the swap packs, and unpacks what they send. */
  void swap(Swap swap);

  /** Bytes sent so far, without what the transport adds. */
  long bytesSent();

  /** Nanoseconds spent in {@link #swap} so far: packing, sending, waiting and unpacking. */
  long nanos();

  @Override
  void close();

  /** The {@code step}-th shard (1, 2, ...) to take data from: each shard starts with its next. */
  static int source(int rank, int count, int step) {
    return (rank + step) % count;
  }
}
