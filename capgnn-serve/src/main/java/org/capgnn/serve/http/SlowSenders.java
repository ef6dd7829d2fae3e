package org.capgnn.serve.http;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Closes connections that send the lines before a body too slowly.
 *
 * <p>Jetty's idle timeout begins again with every byte, so that a client could keep a connection
 * for hours by sending one byte now and then.
 */
final class SlowSenders implements Runnable {
  /** So that a body that is late gets its answer first, see {@link Body}. */
  private static final long GRACE_SECONDS = 2;

  private final ServerConnector connector;
  private final long most; // nanoseconds
  private final Map<EndPoint, Progress> known = new WeakHashMap<>();

  /** The requests and bytes of a connection when it last was between two requests. */
  private static final class Progress {
    private long requests;
    private long bytes;
    private long since = System.nanoTime();
  }

  SlowSenders(ServerConnector connector, int seconds) {
    this.connector = connector;
    this.most = TimeUnit.SECONDS.toNanos(seconds + GRACE_SECONDS);
  }

  /** Looks at all connections, and again after a second. */
  @Override
  public void run() {
    for (EndPoint client : connector.getConnectedEndPoints()) {
      if (isTooSlow(client)) {
        client.close();
      }
    }
    if (connector.isRunning()) {
      connector.getScheduler().schedule(this, 1, TimeUnit.SECONDS);
    }
  }

  private boolean isTooSlow(EndPoint client) {
    Connection http = client.getConnection();
    if (http instanceof SslConnection tls) {
      http = tls.getSslEndPoint().getConnection();
    }
    long requests = http == null ? 0 : Math.max(0, http.getMessagesIn());
    long bytes = http == null ? 0 : http.getBytesIn();
    Progress progress = known.computeIfAbsent(client, c -> new Progress());
    boolean handshake = requests == 0; // also of TLS, whose bytes are not counted here
    if (requests != progress.requests || (bytes == progress.bytes && !handshake)) {
      progress.requests = requests;
      progress.bytes = bytes;
      progress.since = System.nanoTime();
    }
    return System.nanoTime() - progress.since > most;
  }
}
