package org.capgnn.spark.job;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.capgnn.result.EpochRecord;

/** Tells the driver about epochs; if it cannot be reached, the training goes on in silence. */
final class ProgressSender implements AutoCloseable {
  /** Stands where the number of an epoch is expected; a sentence follows. */
  static final int NOTE = -1;

  private static final int LONGEST_NOTE = 2_000;
  private static final int CONNECT_MILLIS = 3_000;
  private static final long PAUSE_NANOS = 200_000_000;

  private Socket socket;
  private DataOutputStream out;
  private long last;

  private ProgressSender() {}

  /**
   * @param address null for nobody
   */
  static ProgressSender to(ProgressAddress address) {
    ProgressSender sender = new ProgressSender();
    if (address != null) {
      try {
        sender.socket = new Socket();
        sender.socket.connect(
            new InetSocketAddress(address.host(), address.port()), CONNECT_MILLIS);
        sender.out = new DataOutputStream(sender.socket.getOutputStream());
        sender.out.writeUTF(address.token());
      } catch (IOException unreachable) {
        sender.close();
      }
    }
    return sender;
  }

  void send(EpochRecord epoch) {
    long now = System.nanoTime();
    if (out == null || now - last < PAUSE_NANOS && epoch.epoch() > 0) {
      return;
    }
    last = now;
    try {
      out.writeInt(epoch.number());
      out.writeDouble(epoch.supervised());
      out.writeDouble(epoch.contrastive());
      out.writeDouble(epoch.validAccuracy());
      out.flush();
    } catch (IOException gone) {
      close();
    }
  }

  /** Passes on a sentence. */
  void note(String sentence) {
    if (out == null) {
      return;
    }
    try {
      out.writeInt(NOTE);
      out.writeUTF(sentence.substring(0, Math.min(sentence.length(), LONGEST_NOTE)));
      out.flush();
    } catch (IOException gone) {
      close();
    }
  }

  @Override
  public void close() {
    out = null;
    try {
      if (socket != null) {
        socket.close();
      }
    } catch (IOException ignored) {
      // nobody listens any more
    }
  }
}
