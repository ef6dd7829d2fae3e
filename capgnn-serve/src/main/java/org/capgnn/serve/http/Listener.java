package org.capgnn.serve.http;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.capgnn.graph.InputException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A port on which Jetty listens for a router. */
public final class Listener implements AutoCloseable {
  private static final int THREADS = 64;
  private static final int HEADER_BYTES = 16 << 10;

  private final Server server;
  private final ServerConnector connector;

  private Listener(Server server, ServerConnector connector) {
    this.server = server;
    this.connector = connector;
  }

  /**
   * @param keys PKCS12 file; null for plain HTTP
   */
  public static Listener start(
      Router router, Limits limits, String host, int port, Path keys, String password) {
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 8);
    threads.setName("capgnn-http");
    threads.setDaemon(true);
    Server server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    // ids of vertices may hold slashes, backslashes and percent signs; no path is ever a file here
    http.setUriCompliance(
        UriCompliance.DEFAULT.with(
            "ids",
            UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
            UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
            UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS));
    ServerConnector connector = connector(server, http, keys, password);
    connector.setHost(host);
    connector.setPort(port);
    connector.setIdleTimeout(TimeUnit.SECONDS.toMillis(limits.seconds()));
    connector.setAcceptQueueSize(256);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
    server.setErrorHandler(new Problems());
    server.setHandler(new GracefulHandler(router));
    server.setStopTimeout(TimeUnit.SECONDS.toMillis(limits.seconds()));
    try {
      server.start();
    } catch (Exception e) {
      stop(server);
      throw new InputException(
          "cannot listen at %s, port %d: %s; choose another port"
              .formatted(host, port, e.getMessage()),
          e);
    }
    new SlowSenders(connector, limits.seconds()).run();
    return new Listener(server, connector);
  }

  private static ServerConnector connector(
      Server server, HttpConfiguration http, Path keys, String password) {
    if (keys == null) {
      return new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    }
    SslContextFactory.Server tls = new SslContextFactory.Server();
    String secret = password == null ? "" : password;
    tls.setKeyStore(Certificates.read(keys, secret));
    tls.setKeyStorePassword(secret);
    SecureRequestCustomizer secure = new SecureRequestCustomizer();
    secure.setSniHostCheck(false); // certificates of one's own often name no host
    http.addCustomizer(secure);
    return new ServerConnector(
        server, 1, 1, new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(http));
  }

  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    stop(server);
  }

  private static void stop(Server server) {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the server did not stop in time", e);
    }
  }

  /** Errors that Jetty finds before the router: malformed requests, requests during shutdown. */
  private static final class Problems extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      int status = response.getStatus() < 400 ? 500 : response.getStatus();
      Object reason = request.getAttribute(ERROR_MESSAGE);
      Answer problem =
          Answer.problem(
              status,
              status == 503
                  ? "the server is shutting down"
                  : "the request cannot be understood" + (reason == null ? "" : ": " + reason));
      response.setStatus(status);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, problem.type());
      response.write(true, ByteBuffer.wrap(problem.body()), callback);
      return true;
    }
  }
}
