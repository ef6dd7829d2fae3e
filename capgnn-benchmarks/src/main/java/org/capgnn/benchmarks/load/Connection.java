package org.capgnn.benchmarks.load;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection that is kept open and has at most one request under way. */
final class Connection {
  private static final String LENGTH = "content-length:";

  private final SocketChannel channel;
  private final SelectionKey key;
  private final ByteBuffer in = ByteBuffer.allocate(64 << 10);
  private ByteBuffer out;
  private long began;

  Connection(Selector selector, int port) throws IOException {
    channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
    channel.configureBlocking(false);
    key = channel.register(selector, SelectionKey.OP_READ, this);
  }

  void ask(String path) throws IOException {
    String request = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    out = ByteBuffer.wrap(request.getBytes(StandardCharsets.ISO_8859_1));
    began = System.nanoTime();
    write();
  }

  /** Sends what the socket takes. */
  void write() throws IOException {
    channel.write(out);
    key.interestOps(
        out.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
  }

  /** Reads what has come; the status once the answer is complete, else 0. */
  int read() throws IOException {
    if (channel.read(in) < 0) {
      throw new EOFException("the server closed a connection");
    }
    String text = new String(in.array(), 0, in.position(), StandardCharsets.ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0) {
      return 0;
    }
    String head = text.substring(0, end).toLowerCase(Locale.ROOT);
    int at = head.indexOf(LENGTH) + LENGTH.length();
    int line = head.indexOf("\r\n", at);
    int length = Integer.parseInt(head.substring(at, line < 0 ? head.length() : line).strip());
    if (in.position() < end + 4 + length) {
      return 0;
    }
    in.clear();
    return Integer.parseInt(head.substring(9, 12));
  }

  /** Since the request was sent. */
  long nanos() {
    return System.nanoTime() - began;
  }
}
