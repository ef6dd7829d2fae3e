package org.capgnn.spark.job;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.spark.SparkConf;

/**
 * Listens in the driver for what the first shard says of its epochs.
 *
 * <p>Each connection has a thread: that of a shard that hangs must not keep the next attempt from
 * being heard. If the driver cannot listen, the training goes on unheard.
 */
final class ProgressServer implements AutoCloseable {
  private static final int HELLO_MILLIS = 2_000;

  private final ServerSocket server; // null if the driver cannot listen
  private final String host;
  private final String token;
  private final EpochListener listener;
  private final Consumer<String> notes;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  private ProgressServer(
      ServerSocket server, String host, EpochListener listener, Consumer<String> notes) {
    this.server = server;
    this.host = host;
    this.listener = listener;
    this.notes = notes;
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    this.token = HexFormat.of().formatHex(random);
  }

  /**
   * @param conf says where the driver listens, and by which name executors reach it
   * @param notes takes sentences
   */
  static ProgressServer of(SparkConf conf, EpochListener listener, Consumer<String> notes) {
    String host = conf.get("spark.driver.host", "127.0.0.1");
    String own = conf.get("spark.driver.bindAddress", host);
    ServerSocket server = null;
    try {
      server = new ServerSocket(0, 8, InetAddress.getByName(own));
    } catch (IOException e) {
      notes.accept(
          "the driver cannot listen at %s, so that epochs are not shown: %s"
              .formatted(own, e.getMessage()));
    }
    ProgressServer progress = new ProgressServer(server, host, listener, notes);
    if (server != null) {
      start(progress::listen);
    }
    return progress;
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "capgnn-progress");
    thread.setDaemon(true);
    thread.start();
  }

  /** Where to report; null for nowhere. */
  ProgressAddress address() {
    return server == null ? null : new ProgressAddress(host, server.getLocalPort(), token);
  }

  private void listen() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        open.add(socket);
        start(() -> hear(socket));
      } catch (IOException ended) {
        // the next call is another matter
      }
    }
  }

  private void hear(Socket socket) {
    try (socket;
        DataInputStream in = new DataInputStream(socket.getInputStream())) {
      socket.setSoTimeout(HELLO_MILLIS);
      if (!in.readUTF().equals(token)) {
        return;
      }
      socket.setSoTimeout(0);
      while (true) {
        int epoch = in.readInt();
        if (epoch == ProgressSender.NOTE) {
          notes.accept(in.readUTF());
        } else {
          report(epoch, in.readDouble(), in.readDouble(), in.readDouble());
        }
      }
    } catch (IOException ended) {
      // the shard has ended, or was lost; the next attempt connects again
    } finally {
      open.remove(socket);
    }
  }

  private synchronized void report(
      int epoch, double supervised, double contrastive, double accuracy) {
    listener.epoch(epoch, supervised, contrastive, accuracy);
  }

  @Override
  public void close() {
    try {
      if (server != null) {
        server.close();
      }
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException ignored) {
      // nobody reports any more
    }
  }
}
