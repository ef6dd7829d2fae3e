package org.capgnn.shard.socket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.capgnn.shard.Exchange;
import org.capgnn.shard.LostShardException;
import org.capgnn.shard.Swap;

/**
 * The exchange of shards in different processes, each pair joined by one TCP connection.
 *
 * <p>One thread does everything: it sends whatever a connection takes and reads from one shard
 * after the other, so that no two shards can wait for each other in a circle. Data of a shard that
 * is not yet read waits in the buffers of its connection.
 */
public final class SocketExchange implements Exchange {
  /** Rounds in which nothing moves before the thread sleeps until the system wakes it. */
  private static final int SPINS = 50;

  /** How often a thread that waits looks whether it should go on. */
  private static final long LOOK_MILLIS = 500;

  /** How long the others may take to read why this shard has failed. */
  private static final long LAST_WORDS_NANOS = 1_000_000_000;

  private final int rank;
  private final Peer[] peers; // null at our own rank
  private final Duration timeout;
  private final BooleanSupplier cancelled;
  private final Selector selector;
  private final SelectionKey[] keys;
  private int number;
  private long nanos;

  SocketExchange(int rank, Peer[] peers, Duration timeout, BooleanSupplier cancelled)
      throws IOException {
    this.rank = rank;
    this.peers = peers;
    this.timeout = timeout;
    this.cancelled = cancelled;
    this.keys = new SelectionKey[peers.length];
    this.selector = Selector.open();
    for (int p = 0; p < peers.length; p++) {
      keys[p] = p == rank ? null : peers[p].channel().register(selector, 0);
    }
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int count() {
    return peers.length;
  }

  @Override
  public void swap(Swap swap) {
    long start = System.nanoTime();
    number++;
    for (int p = 0; p < peers.length; p++) {
      if (p != rank) {
        peers[p].begin(swap, number);
      }
    }
    int step = 1;
    int idle = 0;
    while (true) {
      boolean moved = sendAll();
      while (step < peers.length && receivedFrom(step)) {
        step++;
        moved = true;
      }
      if (step == peers.length && allSent()) {
        break;
      }
      if (step < peers.length) {
        moved |= peers[source(step)].receive(number);
      }
      idle = moved ? 0 : idle + 1;
      if (idle > SPINS) {
        await(step);
        idle = 0;
      }
    }
    nanos += System.nanoTime() - start;
  }

  private int source(int step) {
    return Exchange.source(rank, peers.length, step);
  }

  private boolean receivedFrom(int step) {
    return peers[source(step)].hasReceived();
  }

  private boolean sendAll() {
    boolean moved = false;
    for (int step = 1; step < peers.length; step++) {
      // the shard that reads from us first comes first
      Peer peer = peers[source(peers.length - step)];
      moved |= !peer.hasSent() && peer.send();
    }
    return moved;
  }

  private boolean allSent() {
    for (int p = 0; p < peers.length; p++) {
      if (p != rank && !peers[p].hasSent()) {
        return false;
      }
    }
    return true;
  }

  /** Sleeps until data can move again. */
  private void await(int step) {
    for (int p = 0; p < peers.length; p++) {
      if (p != rank) {
        keys[p].interestOps(peers[p].hasSent() ? 0 : SelectionKey.OP_WRITE);
      }
    }
    if (step < peers.length) {
      SelectionKey key = keys[source(step)];
      key.interestOps(key.interestOps() | SelectionKey.OP_READ);
    }
    try {
      selector.selectedKeys().clear();
      long deadline = System.nanoTime() + timeout.toNanos();
      while (selector.select(Math.min(LOOK_MILLIS, timeout.toMillis())) == 0) {
        if (cancelled.getAsBoolean()) {
          throw new CancellationException("cancelled while shard " + rank + " waited");
        }
        if (Thread.currentThread().isInterrupted() || System.nanoTime() >= deadline) {
          throw silent(step);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private LostShardException silent(int step) {
    Peer peer = null;
    if (step < peers.length) {
      peer = peers[source(step)];
    } else {
      for (int p = 0; p < peers.length; p++) {
        peer = p != rank && !peers[p].hasSent() ? peers[p] : peer;
      }
    }
    return new LostShardException(
        Thread.interrupted()
            ? "shard " + rank + " was interrupted while it waited for " + peer
            : "no answer from %s for %d s; it hangs, or waits for another shard itself"
                .formatted(peer, timeout.toSeconds()));
  }

  /**
   * Tells the other shards why this one gives up; they throw a {@link LostShardException} with the
   * reason where they would wait for this one.
   */
  public void fail(String reason) {
    byte[] text = reason.getBytes(StandardCharsets.UTF_8);
    byte[] sent = Arrays.copyOf(text, Math.min(text.length, Peer.MOST_REASON));
    List<Peer> others = Arrays.stream(peers).filter(Objects::nonNull).toList();
    others.forEach(peer -> peer.sendFailure(sent));
    long end = System.nanoTime() + LAST_WORDS_NANOS;
    List<Peer> open = others;
    while (!open.isEmpty() && System.nanoTime() < end) {
      LockSupport.parkNanos(1_000_000);
      open = open.stream().filter(peer -> !peer.drained()).toList();
    }
  }

  @Override
  public long bytesSent() {
    long bytes = 0;
    for (int p = 0; p < peers.length; p++) {
      bytes += p == rank ? 0 : peers[p].sent();
    }
    return bytes;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public void close() {
    try {
      selector.close();
      for (int p = 0; p < peers.length; p++) {
        if (p != rank) {
          peers[p].close();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
