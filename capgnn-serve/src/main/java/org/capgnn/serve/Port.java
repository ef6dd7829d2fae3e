package org.capgnn.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.capgnn.serve.api.OpenApi;
import org.capgnn.serve.http.Answer;
import org.capgnn.serve.http.FailureLog;
import org.capgnn.serve.http.Limits;
import org.capgnn.serve.http.Listener;
import org.capgnn.serve.http.Metrics;
import org.capgnn.serve.http.Origins;
import org.capgnn.serve.http.Route;
import org.capgnn.serve.http.Router;
import org.capgnn.serve.http.Token;

/** Listens for some routes, and describes them. */
final class Port {
  private Port() {}

  static Listener open(List<Route> routes, ServeOptions options, Metrics metrics) {
    Limits limits =
        new Limits(
            options.bodyBytes(),
            options.batch(),
            options.connections(),
            options.rate(),
            options.seconds());
    Set<String> hosts = new TreeSet<>();
    if (options.token() == null) {
      hosts.addAll(List.of("localhost", "127.0.0.1", "[::1]", "::1", options.host()));
    }
    Router router =
        new Router(
            described(routes),
            limits,
            options.token() == null ? null : new Token(options.token()),
            hosts,
            new Origins(options.origins()),
            metrics,
            options.log(),
            new FailureLog(options.failures()));
    return Listener.start(
        router, limits, options.host(), options.port(), options.keys(), options.password());
  }

  private static List<Route> described(List<Route> routes) {
    List<Route> all = new ArrayList<>(routes);
    Map<String, Object> description = OpenApi.of(routes);
    all.add(
        Route.get(
                "/openapi.json",
                "The description of all addresses",
                "OpenApi",
                call -> Answer.json(description))
            .forAll());
    return all;
  }
}
