package org.capgnn.shard.socket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.capgnn.shard.LostShardException;
import org.capgnn.shard.Swap;

/**
 * A connection to one other shard, with the data sent and received in the current exchange.
 *
 * <p>Rows are packed and sent a chunk at a time, so that packing, travelling and unpacking overlap
 * and the buffers stay small.
 */
final class Peer {
  private static final int CHUNK = 256 << 10;

  /** Stands where the number of a swap is expected; the reason follows. */
  private static final int FAILED = -1;

  static final int MOST_REASON = 4096;
  private static final long REASON_NANOS = 1_000_000_000;

  private final int shard;
  private final InetSocketAddress address;
  private final SocketChannel channel;
  private ByteBuffer out = buffer(CHUNK);
  private ByteBuffer in = buffer(CHUNK);
  private final ByteBuffer countOut = buffer(Long.BYTES);
  private final ByteBuffer countIn = buffer(Long.BYTES);
  private Swap swap;
  private int chunkRows;
  private int packed;
  private int sending;
  private int unpacked;
  private int receiving;
  private long sent;

  Peer(int shard, InetSocketAddress address, SocketChannel channel) {
    this.shard = shard;
    this.address = address;
    this.channel = channel;
    out.limit(0);
    countOut.limit(0);
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  SocketChannel channel() {
    return channel;
  }

  /** Bytes of rows sent so far. */
  long sent() {
    return sent;
  }

  /**
   * Starts a swap.
   *
   * @param number of the swap, which both sides must be at
   */
  void begin(Swap next, int number) {
    swap = next;
    packed = 0;
    unpacked = 0;
    sending = next.rowsTo(shard);
    receiving = next.rowsFrom(shard);
    chunkRows = Math.max(1, CHUNK / next.rowBytes());
    int bytes = chunkRows * next.rowBytes();
    if (out.capacity() < bytes) {
      out = buffer(bytes).limit(0);
      in = buffer(bytes);
    }
    countOut.clear().putInt(number).putInt(sending).flip();
    countIn.clear();
    in.clear();
    prepareChunk();
  }

  boolean hasSent() {
    return !countOut.hasRemaining() && packed == sending && !out.hasRemaining();
  }

  boolean hasReceived() {
    return !countIn.hasRemaining() && unpacked == receiving;
  }

  /** Sends as much as the connection takes; returns whether that was anything. */
  boolean send() {
    try {
      long before = sent;
      long head = countOut.hasRemaining() ? channel.write(countOut) : 0;
      while (!countOut.hasRemaining() && !hasSent()) {
        if (!out.hasRemaining()) {
          packChunk();
        }
        int written = channel.write(out);
        sent += written;
        if (written == 0) {
          break;
        }
      }
      return head > 0 || sent > before;
    } catch (IOException e) {
      throw lost(e);
    }
  }

  private void packChunk() {
    int to = Math.min(sending, packed + chunkRows);
    out.clear();
    swap.pack(shard, packed, to, out);
    out.flip();
    packed = to;
  }

  /** Unpacks what has arrived; returns whether that was anything. */
  boolean receive(int number) {
    try {
      boolean any = false;
      if (countIn.hasRemaining()) {
        int read = readInto(countIn);
        any = read > 0;
        if (countIn.hasRemaining()) {
          return any;
        }
        checkCount(number);
      }
      while (unpacked < receiving) {
        int read = readInto(in);
        any |= read > 0;
        if (in.hasRemaining()) {
          return any;
        }
        unpackChunk();
      }
      return any;
    } catch (IOException e) {
      throw lost(e);
    }
  }

  private int readInto(ByteBuffer buffer) throws IOException {
    int read = channel.read(buffer);
    if (read < 0) {
      throw new IOException("the other side has closed the connection");
    }
    return read;
  }

  private void checkCount(int number) throws IOException {
    int theirs = countIn.getInt(0);
    int rows = countIn.getInt(Integer.BYTES);
    if (theirs == FAILED) {
      throw failed(rows);
    }
    if (theirs != number || rows != receiving) {
      throw new IllegalStateException(
          "%s is at step %d and sends %d rows, step %d with %d rows was expected"
              .formatted(this, theirs, rows, number, receiving));
    }
  }

  private void prepareChunk() {
    int rows = Math.min(chunkRows, receiving - unpacked);
    in.clear().limit(rows * swap.rowBytes());
  }

  private void unpackChunk() {
    int to = Math.min(receiving, unpacked + chunkRows);
    in.flip();
    swap.unpack(shard, unpacked, to, in);
    unpacked = to;
    prepareChunk();
  }

  /**
   * Says why this shard gives up, if the last swap was sent in full and the connection takes the
   * text at once.
   */
  void sendFailure(byte[] reason) {
    if (!hasSent()) {
      return; // the other side would take the text for rows
    }
    ByteBuffer text = buffer(2 * Integer.BYTES + reason.length);
    text.putInt(FAILED).putInt(reason.length).put(reason).flip();
    try {
      channel.write(text);
      channel.shutdownOutput();
    } catch (IOException gone) {
      close();
    }
  }

  /**
   * Drops what still arrives; returns whether the other side has closed the connection. A close
   * with unread data would reset the connection, and the other side lose what it has not yet read.
   */
  boolean drained() {
    try {
      int read = 0;
      do {
        in.clear();
        read = channel.isOpen() ? channel.read(in) : -1;
      } while (read > 0);
      return read < 0;
    } catch (IOException gone) {
      return true;
    }
  }

  private LostShardException failed(int length) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(Math.max(0, Math.min(length, MOST_REASON)));
    long end = System.nanoTime() + REASON_NANOS;
    int read = 0;
    while (text.hasRemaining() && read >= 0 && System.nanoTime() < end) {
      read = channel.read(text);
    }
    return new LostShardException(
        this + " has failed: " + StandardCharsets.UTF_8.decode(text.flip()));
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  LostShardException lost(IOException cause) {
    return new LostShardException("lost " + this + ": " + cause.getMessage(), cause);
  }

  @Override
  public String toString() {
    return "shard " + shard + " at " + address.getHostString() + ":" + address.getPort();
  }
}
