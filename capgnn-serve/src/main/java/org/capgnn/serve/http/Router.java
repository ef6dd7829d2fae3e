package org.capgnn.serve.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.capgnn.graph.InputException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Finds the route of a request, checks what the client may do, and sends the answer. */
public final class Router extends Handler.Abstract {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
          + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

  private final List<Route> routes;
  private final Limits limits;
  private final Token token; // null if none is needed
  private final Set<String> hosts; // names of this machine; empty if any is fine
  private final Origins origins;
  private final RateLimit rate;
  private final Metrics metrics;
  private final Consumer<String> log;
  private final FailureLog failures;
  private final BodyMemory bodies;
  private final HeavyWork heavy;

  /**
   * @param token null if clients need none
   * @param hosts the only names in the header Host that are answered; empty for any
   * @param origins whose pages may read the answers
   * @param log receives a line per request
   * @param failures of the server itself
   */
  public Router(
      List<Route> routes,
      Limits limits,
      Token token,
      Set<String> hosts,
      Origins origins,
      Metrics metrics,
      Consumer<String> log,
      FailureLog failures) {
    this.routes = List.copyOf(routes);
    this.limits = limits;
    this.token = token;
    this.hosts = Set.copyOf(hosts);
    this.origins = origins;
    this.rate = new RateLimit(limits.rate());
    this.metrics = metrics;
    this.log = log;
    this.failures = failures;
    this.bodies = new BodyMemory(limits);
    this.heavy = new HeavyWork(limits.seconds());
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    heavy.close();
  }

  private record Match(Route route, Map<String, String> path) {}

  /** A request on its way to its answer. */
  private record Pending(Request request, Response response, Callback callback, long start) {}

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Pending pending = new Pending(request, response, callback, System.nanoTime());
    Match match = null;
    try {
      requireAllowed(request);
      if (origins.isPreflight(request)) {
        finish(pending, null, Answer.text("text/plain", ""));
        return true;
      }
      match = match(request);
      requireToken(request, match.route);
      if (match.route.request() != null) {
        requireJson(request);
      }
    } catch (ProblemException e) {
      finish(pending, match, problem(e));
      return true;
    } catch (RuntimeException e) {
      finish(pending, match, failure(request, e));
      return true;
    }
    Match found = match;
    if (found.route.request() == null) {
      compute(pending, found, new byte[0]);
    } else {
      Body.read(
          request,
          limits,
          bodies,
          body -> compute(pending, found, body),
          late -> finish(pending, found, problem(late)));
    }
    return true;
  }

  private void compute(Pending pending, Match match, byte[] body) {
    Runnable work =
        () -> {
          Answer answer;
          try {
            answer = answer(match, pending.request, body);
          } finally {
            bodies.release(body.length);
          }
          finish(pending, match, answer);
        };
    if (!match.route.heavy()) {
      work.run();
      return;
    }
    heavy.submit(
        pending.request.getComponents().getScheduler(),
        work,
        () -> {
          bodies.release(body.length);
          String busy = "the server was busy with other requests for %d seconds; try again later";
          finish(
              pending, match, problem(new ProblemException(503, busy.formatted(limits.seconds()))));
        });
  }

  private Answer answer(Match match, Request request, byte[] body) {
    try {
      return match.route.handler().answer(new Call(request, match.path, limits, body));
    } catch (ProblemException e) {
      return problem(e);
    } catch (InputException e) {
      return Answer.problem(422, e.getMessage());
    } catch (Exception | StackOverflowError | OutOfMemoryError e) {
      return failure(request, e);
    }
  }

  private Answer failure(Request request, Throwable e) {
    failures.add(request.getMethod() + " " + request.getHttpURI().getPath(), e);
    return Answer.problem(500, "the server failed to answer; its standard error has the reason");
  }

  private static Answer problem(ProblemException e) {
    Answer answer = Answer.problem(e.status(), e.getMessage());
    return switch (e.status()) {
      case 401 -> answer.with("WWW-Authenticate", "Bearer");
      case 429, 503 -> answer.with("Retry-After", "1");
      default -> answer;
    };
  }

  private void finish(Pending pending, Match match, Answer answer) {
    Request request = pending.request;
    long time = System.nanoTime() - pending.start;
    // a client can make up methods, and each would be a line of the metrics for ever
    String method = METHODS.contains(request.getMethod()) ? request.getMethod() : "other";
    metrics.count(method, match == null ? "none" : match.route.path(), answer.status(), time);
    log.accept(
        String.format(
            Locale.ROOT,
            "%s %s %s %s %d %.1f ms",
            Instant.now().truncatedTo(ChronoUnit.MILLIS),
            Request.getRemoteAddr(request),
            request.getMethod(),
            request.getHttpURI().getPathQuery(),
            answer.status(),
            time / 1e6));
    try {
      origins.answer(request, pending.response);
      send(request, pending.response, pending.callback, answer);
    } catch (RuntimeException | Error e) {
      failures.add(request.getMethod() + " " + request.getHttpURI().getPath(), e);
      pending.callback.failed(e);
    }
  }

  private void requireAllowed(Request request) {
    if (!rate.allows(Request.getRemoteAddr(request))) {
      throw new ProblemException(
          429, "more than " + limits.rate() + " requests per second; send fewer");
    }
    // a page of another site can give our address a name of its own (DNS rebinding)
    String host = Request.getServerName(request);
    if (!hosts.isEmpty() && !hosts.contains(host)) {
      throw new ProblemException(
          421, "this server is not called '%s'; use one of %s".formatted(host, hosts));
    }
  }

  private void requireToken(Request request, Route route) {
    if (token != null
        && !route.open()
        && !token.isIn(request.getHeaders().get(HttpHeader.AUTHORIZATION))) {
      throw new ProblemException(
          401, "the token is missing or wrong; send it as Authorization: Bearer TOKEN");
    }
  }

  private static void requireJson(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase(Answer.JSON)) {
      throw new ProblemException(
          415, "the body has the type " + type + "; expected " + Answer.JSON);
    }
  }

  private Match match(Request request) {
    String path = request.getHttpURI().getPath();
    String[] segments = path == null ? new String[0] : path.substring(1).split("/", -1);
    Set<String> methods = new TreeSet<>();
    String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
    for (Route route : routes) {
      Map<String, String> names = names(route.segments(), segments);
      if (names != null && route.method().equals(method)) {
        return new Match(route, names);
      }
      if (names != null) {
        methods.add(route.method());
      }
    }
    if (!methods.isEmpty()) {
      throw new ProblemException(
          405, "%s is not possible here; use %s".formatted(request.getMethod(), methods));
    }
    throw ProblemException.notFound(
        "there is nothing at " + path + "; /openapi.json lists all addresses");
  }

  /** The named parts of a path, null if it does not fit. */
  private static Map<String, String> names(String[] pattern, String[] segments) {
    if (pattern.length != segments.length) {
      return null;
    }
    Map<String, String> names = new HashMap<>();
    for (int s = 0; s < pattern.length; s++) {
      if (pattern[s].startsWith("{")) {
        if (segments[s].isEmpty()) {
          return null;
        }
        names.put(pattern[s].substring(1, pattern[s].length() - 1), decoded(segments[s]));
      } else if (!pattern[s].equals(segments[s])) {
        return null;
      }
    }
    return names;
  }

  private static String decoded(String segment) {
    try {
      return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw ProblemException.bad("the path is not well formed: " + e.getMessage());
    }
  }

  private static void send(Request request, Response response, Callback callback, Answer answer) {
    response.setStatus(answer.status());
    var headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, answer.type());
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Content-Security-Policy", POLICY);
    if (!answer.headers().containsKey("Cache-Control")) {
      headers.put("Cache-Control", "no-store");
    }
    answer.headers().forEach(headers::put);
    boolean head = request.getMethod().equals("HEAD");
    if (answer.stream() != null && head) {
      response.write(true, ByteBuffer.allocate(0), callback);
      return;
    }
    if (answer.stream() != null) {
      try (OutputStream out = Content.Sink.asOutputStream(response)) {
        answer.stream().writeTo(out);
      } catch (IOException e) {
        callback.failed(e); // the client has gone
        return;
      }
      callback.succeeded();
      return;
    }
    headers.put(HttpHeader.CONTENT_LENGTH, answer.body().length);
    response.write(true, ByteBuffer.wrap(head ? new byte[0] : answer.body()), callback);
  }
}
