package org.capgnn.spark.job;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Listens in the driver for the epochs that the first shard has completed. */
final class ProgressServer implements AutoCloseable {
  private static final int HELLO_MILLIS = 2_000;

  private final ServerSocket server;
  private final String host;
  private final String token;
  private final EpochListener listener;

  private ProgressServer(String host, EpochListener listener) {
    this.host = host;
    this.listener = listener;
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    this.token = HexFormat.of().formatHex(random);
    try {
      this.server = new ServerSocket(0, 4, InetAddress.getByName(host));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen at " + host, e);
    }
    Thread thread = new Thread(this::listen, "capgnn-progress");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * @param host by which executors reach the driver
   */
  static ProgressServer at(String host, EpochListener listener) {
    return new ProgressServer(host, listener);
  }

  ProgressAddress address() {
    return new ProgressAddress(host, server.getLocalPort(), token);
  }

  private void listen() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept();
          DataInputStream in = new DataInputStream(socket.getInputStream())) {
        socket.setSoTimeout(HELLO_MILLIS);
        if (!in.readUTF().equals(token)) {
          continue;
        }
        socket.setSoTimeout(0);
        while (true) {
          listener.epoch(in.readInt(), in.readDouble(), in.readDouble(), in.readDouble());
        }
      } catch (IOException ended) {
        // the shard has ended, or was lost; the next attempt connects again
      }
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
