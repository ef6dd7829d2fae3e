package org.capgnn.shard;

import java.nio.ByteBuffer;

/** A swap of one range of floats with each other shard. */
record FloatSwap(Range[] outgoing, Range[] incoming) implements Swap {
  @Override
  public int rowBytes() {
    return Float.BYTES;
  }

  @Override
  public int rowsTo(int peer) {
    Range range = outgoing[peer];
    return range.to() - range.from();
  }

  @Override
  public int rowsFrom(int peer) {
    Range range = incoming[peer];
    return range.to() - range.from();
  }

  @Override
  public void pack(int peer, int from, int to, ByteBuffer out) {
    Range range = outgoing[peer];
    out.asFloatBuffer().put(range.array(), range.from() + from, to - from);
    out.position(out.position() + (to - from) * Float.BYTES);
  }

  @Override
  public void unpack(int peer, int from, int to, ByteBuffer in) {
    Range range = incoming[peer];
    in.asFloatBuffer().get(range.array(), range.from() + from, to - from);
  }
}
