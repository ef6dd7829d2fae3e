package org.capgnn.shard;

import java.nio.ByteBuffer;

/**
 * What the shards send each other at one point of a computation: some rows of bytes for each other
 * shard.
 *
 * <p>A swap is made once and used in every epoch, so it reads and writes arrays that stay the same.
 */
public interface Swap {
  /** Bytes of a row, which is never divided. */
  int rowBytes();

  /** Rows for another shard. */
  int rowsTo(int peer);

  /** Rows from another shard. */
  int rowsFrom(int peer);

  /** Appends the rows from..to-1 for another shard. */
  void pack(int peer, int from, int to, ByteBuffer out);

  /** Takes the rows from..to-1 that another shard has packed. */
  void unpack(int peer, int from, int to, ByteBuffer in);
}
