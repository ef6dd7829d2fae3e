package org.capgnn.shard;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The exchange of shards that are threads of one process. */
public final class ThreadExchange implements Exchange {
  private final int rank;
  private final List<List<BlockingQueue<byte[]>>> queues; // by sender and receiver
  private long sent;

  private ThreadExchange(int rank, List<List<BlockingQueue<byte[]>>> queues) {
    this.rank = rank;
    this.queues = queues;
  }

  /** Runs the work of all shards, each in a thread, and returns their results by rank. */
  public static <T> List<T> run(int count, Function<Exchange, T> work) {
    List<List<BlockingQueue<byte[]>>> queues = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      queues.add(new ArrayList<>());
      for (int r = 0; r < count; r++) {
        queues.get(s).add(new LinkedBlockingQueue<>());
      }
    }
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (int r = 0; r < count; r++) {
        Exchange exchange = new ThreadExchange(r, queues);
        futures.add(threads.submit(() -> work.apply(exchange)));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException own ? own : new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int count() {
    return queues.size();
  }

  @Override
  public void swap(Swap swap) {
    for (int p = 0; p < count(); p++) {
      if (p != rank) {
        ByteBuffer buffer =
            ByteBuffer.allocate(swap.rowsTo(p) * swap.rowBytes()).order(ByteOrder.LITTLE_ENDIAN);
        swap.pack(p, 0, swap.rowsTo(p), buffer);
        sent += buffer.position();
        queues.get(rank).get(p).add(buffer.array());
      }
    }
    for (int step = 1; step < count(); step++) {
      int p = Exchange.source(rank, count(), step);
      swap.unpack(p, 0, swap.rowsFrom(p), ByteBuffer.wrap(take(p)).order(ByteOrder.LITTLE_ENDIAN));
    }
  }

  private byte[] take(int peer) {
    try {
      byte[] message = queues.get(peer).get(rank).poll(20, TimeUnit.SECONDS);
      if (message == null) {
        throw new LostShardException("shard " + rank + " heard nothing from shard " + peer);
      }
      return message;
    } catch (InterruptedException e) {
      throw new LostShardException("interrupted", e);
    }
  }

  @Override
  public long bytesSent() {
    return sent;
  }

  @Override
  public long nanos() {
    return 0;
  }

  @Override
  public void close() {}
}
