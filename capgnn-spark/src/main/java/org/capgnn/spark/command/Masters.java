package org.capgnn.spark.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import org.capgnn.graph.InputException;

/**
 * Whether the masters of a standalone cluster can be reached: Spark itself tries for a minute, and
 * then stops its context without a reason.
 */
final class Masters {
  private static final String SCHEME = "spark://";
  private static final int PATIENCE_MILLIS = 3000;

  private Masters() {}

  /**
   * @param url of one master or of several, as in {@code spark://one:7077,two:7077}; others pass
   * @throws InputException if none of them accepts a connection
   */
  static void requireOne(String url) {
    if (url == null || !url.startsWith(SCHEME)) {
      return;
    }
    String[] masters = url.substring(SCHEME.length()).split(",");
    if (Arrays.stream(masters).noneMatch(Masters::answers)) {
      throw new InputException(
          "no master answers at %s; is it running, and are host and port right?".formatted(url));
    }
  }

  private static boolean answers(String master) {
    int colon = master.lastIndexOf(':');
    if (colon < 0) {
      return true; // Spark says what it expects
    }
    try (Socket socket = new Socket()) {
      int port = Integer.parseInt(master.substring(colon + 1));
      socket.connect(new InetSocketAddress(master.substring(0, colon), port), PATIENCE_MILLIS);
      return true;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }
}
