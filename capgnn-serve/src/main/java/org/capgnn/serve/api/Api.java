package org.capgnn.serve.api;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.capgnn.serve.http.Metrics;
import org.capgnn.serve.http.Route;

/** All addresses for programs. */
public final class Api {
  public static final String ROOT = "/api/v1";

  private Api() {}

  public static List<Route> routes(Supplier<Served> served, Metrics metrics) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new CardsApi(served, metrics).routes());
    routes.addAll(new PredictionsApi(served).routes());
    routes.addAll(new ChangesApi(served).routes());
    return routes;
  }
}
