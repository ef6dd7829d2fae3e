package org.capgnn.shard;

/** The exchange of a graph with a single shard: no message is sent. */
public record Alone() implements Exchange {
  @Override
  public int rank() {
    return 0;
  }

  @Override
  public int count() {
    return 1;
  }

  @Override
  public void swap(Swap swap) {}

  @Override
  public long bytesSent() {
    return 0;
  }

  @Override
  public long nanos() {
    return 0;
  }

  @Override
  public void close() {}
}
