package org.capgnn.shard.socket;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.capgnn.shard.LostShardException;
import org.capgnn.shard.socket.Handshake.WrongSecretException;

/**
 * Connects the shards of one attempt at a training with each other.
 *
 * <p>Each shard listens at a port of its own, the addresses are passed on by somebody else, and
 * each shard then calls those of lower rank. Both sides prove that they know the secret of the
 * training and the number of the attempt, so that neither a stranger nor a shard of an attempt that
 * has failed takes part. What is sent afterwards is not encrypted.
 */
public final class Meeting implements AutoCloseable {
  private static final int BUFFER = 4 << 20;

  /** Whoever calls and says nothing must not keep the others waiting. */
  private static final int STRANGER_MILLIS = 3_000;

  private static final int CALL_AGAIN_MILLIS = 100;
  private static final int LOOK_MILLIS = 500;

  private final ServerSocketChannel server;
  private final String host;
  private final Duration timeout;
  private final BooleanSupplier cancelled;

  private Meeting(
      ServerSocketChannel server, String host, Duration timeout, BooleanSupplier cancelled) {
    this.server = server;
    this.host = host;
    this.timeout = timeout;
    this.cancelled = cancelled;
  }

  /** A meeting that nobody cancels. */
  public static Meeting at(String host, Duration timeout) {
    return at(host, timeout, () -> false);
  }

  /**
   * Starts to listen.
   *
   * @param host the name or address by which the other shards reach this machine
   * @param timeout after which a shard that does not answer counts as lost
   * @param cancelled asked several times per second whether the wait for other shards should end
   */
  public static Meeting at(String host, Duration timeout, BooleanSupplier cancelled) {
    try {
      return new Meeting(listening(host), host, timeout, cancelled);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen at " + host, e);
    }
  }

  /**
   * Listens at the address of a name, or at all addresses if other machines may know the name by
   * another one: Debian resolves the name of the machine itself to 127.0.1.1, and the name of a
   * container can belong to the machine around it.
   */
  private static ServerSocketChannel listening(String host) throws IOException {
    InetAddress address = InetAddress.getByName(host);
    boolean meansThisMachineAlone = host.equals("localhost") || isLiteral(host);
    if (!address.isLoopbackAddress() || meansThisMachineAlone) {
      try {
        return bound(new InetSocketAddress(address, 0));
      } catch (BindException notHere) {
        if (meansThisMachineAlone) {
          throw notHere;
        }
      }
    }
    return bound(new InetSocketAddress(0));
  }

  private static boolean isLiteral(String host) {
    return host.contains(":") || host.matches("[0-9.]+");
  }

  private static ServerSocketChannel bound(InetSocketAddress address) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open();
    try {
      server.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER);
      return server.bind(address);
    } catch (IOException e) {
      server.close();
      throw e;
    }
  }

  /** The address to pass on, {@code host:port}, with the host as it was given. */
  public String address() {
    return host + ":" + server.socket().getLocalPort();
  }

  /**
   * Connects with all others; the listening ends.
   *
   * @param rank of this shard
   * @param addresses of all shards by rank
   * @param attempt how often the training has been started before
   * @param secret that only the shards of this training know
   */
  public SocketExchange connect(int rank, List<String> addresses, int attempt, byte[] secret) {
    Peer[] peers = new Peer[addresses.size()];
    Handshake handshake = new Handshake(rank, attempt, secret);
    long deadline = System.nanoTime() + timeout.toNanos();
    SocketExchange exchange = null;
    try {
      for (int p = 0; p < rank; p++) {
        String address = addresses.get(p);
        peers[p] = new Peer(p, address(address), call(handshake, p, address, deadline));
      }
      int missing = addresses.size() - 1 - rank;
      while (missing > 0) {
        missing -= accept(handshake, peers, addresses, deadline) ? 1 : 0;
      }
      for (Peer peer : peers) {
        if (peer != null) {
          peer.channel().configureBlocking(false);
        }
      }
      exchange = new SocketExchange(rank, peers, timeout, cancelled);
      return exchange;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      close();
      if (exchange == null) { // the others shall notice at once
        Arrays.stream(peers).filter(Objects::nonNull).forEach(Peer::close);
      }
    }
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    return new InetSocketAddress(
        text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }

  /** Calls until the other shard answers, which may be late or refuse a call it has no time for. */
  private SocketChannel call(Handshake handshake, int shard, String address, long deadline) {
    while (true) {
      requireWanted();
      try {
        return callOnce(handshake, shard, address(address), millisUntil(deadline));
      } catch (IOException e) {
        if (e instanceof WrongSecretException || millisUntil(deadline) <= CALL_AGAIN_MILLIS) {
          throw new LostShardException(
              "cannot connect to shard %d at %s: %s".formatted(shard, address, e.getMessage()), e);
        }
        LockSupport.parkNanos(CALL_AGAIN_MILLIS * 1_000_000L);
      }
    }
  }

  private static SocketChannel callOnce(
      Handshake handshake, int shard, InetSocketAddress address, int millis) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      tune(channel);
      Socket socket = channel.socket();
      socket.connect(address, millis);
      socket.setSoTimeout(millis);
      handshake.call(
          shard,
          new DataInputStream(socket.getInputStream()),
          new DataOutputStream(socket.getOutputStream()));
      return channel;
    } catch (UnresolvedAddressException e) {
      channel.close();
      throw new IOException("unknown host", e);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static int millisUntil(long deadline) {
    return (int) Math.max(1, (deadline - System.nanoTime()) / 1_000_000);
  }

  private void requireWanted() {
    if (cancelled.getAsBoolean() || Thread.currentThread().isInterrupted()) {
      throw new CancellationException("cancelled while the shards were connecting");
    }
  }

  /** Waits a moment for a call; returns whether a shard that was missing is connected now. */
  private boolean accept(Handshake handshake, Peer[] peers, List<String> addresses, long deadline)
      throws IOException {
    requireWanted();
    int millis = millisUntil(deadline);
    server.socket().setSoTimeout(Math.min(millis, LOOK_MILLIS));
    Socket socket;
    try {
      socket = server.socket().accept();
    } catch (SocketTimeoutException e) {
      if (millis > LOOK_MILLIS) {
        return false;
      }
      throw new LostShardException(
          "no call from shard %s within %d s"
              .formatted(missing(handshake.rank(), peers), timeout.toSeconds()),
          e);
    }
    SocketChannel channel = socket.getChannel();
    try {
      tune(channel);
      socket.setSoTimeout(Math.min(millis, STRANGER_MILLIS));
      int shard =
          handshake.answer(
              peers.length,
              new DataInputStream(socket.getInputStream()),
              new DataOutputStream(socket.getOutputStream()));
      Peer before = peers[shard];
      peers[shard] = new Peer(shard, address(addresses.get(shard)), channel);
      if (before != null) {
        before.close(); // the caller gave that connection up, or it would not call again
      }
      return before == null;
    } catch (IOException stranger) {
      channel.close();
      return false;
    }
  }

  private static String missing(int rank, Peer[] peers) {
    StringBuilder missing = new StringBuilder();
    for (int p = rank + 1; p < peers.length; p++) {
      missing.append(peers[p] != null ? "" : missing.length() == 0 ? "" + p : ", " + p);
    }
    return missing.toString();
  }

  private static void tune(SocketChannel channel) throws IOException {
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER);
    channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER);
  }

  /** Stops to listen. */
  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
