package org.capgnn.shard.socket;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import org.capgnn.shard.LostShardException;

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

  private final ServerSocketChannel server;
  private final Duration timeout;

  private Meeting(ServerSocketChannel server, Duration timeout) {
    this.server = server;
    this.timeout = timeout;
  }

  /**
   * Starts to listen.
   *
   * @param host the address of this machine that the other shards can reach
   * @param timeout after which a shard that does not answer counts as lost
   */
  public static Meeting at(String host, Duration timeout) {
    try {
      ServerSocketChannel server = ServerSocketChannel.open();
      server.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER);
      server.bind(new InetSocketAddress(host, 0));
      return new Meeting(server, timeout);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen at " + host, e);
    }
  }

  /** The address to pass on, {@code host:port}. */
  public String address() {
    InetSocketAddress bound = (InetSocketAddress) server.socket().getLocalSocketAddress();
    return bound.getAddress().getHostAddress() + ":" + bound.getPort();
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
    try {
      for (int p = 0; p < rank; p++) {
        peers[p] = new Peer(p, address(addresses.get(p)), call(handshake, p, addresses.get(p)));
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
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      close();
    }
    return new SocketExchange(rank, peers, timeout);
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    return new InetSocketAddress(
        text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }

  private SocketChannel call(Handshake handshake, int shard, String address) {
    try {
      SocketChannel channel = SocketChannel.open();
      tune(channel);
      Socket socket = channel.socket();
      socket.connect(address(address), (int) timeout.toMillis());
      socket.setSoTimeout((int) timeout.toMillis());
      handshake.call(
          shard,
          new DataInputStream(socket.getInputStream()),
          new DataOutputStream(socket.getOutputStream()));
      return channel;
    } catch (IOException e) {
      throw new LostShardException(
          "cannot connect to shard %d at %s: %s".formatted(shard, address, e.getMessage()), e);
    }
  }

  /** Takes one call; returns whether the caller belongs to this training. */
  private boolean accept(Handshake handshake, Peer[] peers, List<String> addresses, long deadline)
      throws IOException {
    long millis = Math.max(1, (deadline - System.nanoTime()) / 1_000_000);
    server.socket().setSoTimeout((int) millis);
    Socket socket;
    try {
      socket = server.socket().accept();
    } catch (SocketTimeoutException e) {
      throw new LostShardException(
          "no call from shard %s within %d s"
              .formatted(missing(handshake.rank(), peers), timeout.toSeconds()),
          e);
    }
    SocketChannel channel = socket.getChannel();
    tune(channel);
    socket.setSoTimeout(STRANGER_MILLIS);
    try {
      int shard =
          handshake.answer(
              peers.length,
              new DataInputStream(socket.getInputStream()),
              new DataOutputStream(socket.getOutputStream()));
      if (peers[shard] != null) {
        throw new IOException("shard " + shard + " is connected already");
      }
      peers[shard] = new Peer(shard, address(addresses.get(shard)), channel);
      return true;
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
