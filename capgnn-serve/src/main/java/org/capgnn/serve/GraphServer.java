package org.capgnn.serve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.capgnn.Predictor;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.InputException;
import org.capgnn.live.LiveGraph;
import org.capgnn.serve.api.Api;
import org.capgnn.serve.api.ChangeLog;
import org.capgnn.serve.api.Served;
import org.capgnn.serve.http.FailureLog;
import org.capgnn.serve.http.Listener;
import org.capgnn.serve.http.Metrics;
import org.capgnn.serve.http.Route;
import org.capgnn.serve.label.LabelApi;
import org.capgnn.serve.label.Labelling;
import org.capgnn.serve.page.PageApi;

/**
 * Answers questions about one model on one graph over HTTP.
 *
 * <pre>{@code
 * try (Predictor live = model.on(data);
 *     GraphServer server = GraphServer.start(model, live, null, null, ServeOptions.local(8080))) {
 *   Thread.sleep(60_000); // http://127.0.0.1:8080/
 * }
 * }</pre>
 */
public final class GraphServer implements AutoCloseable {
  private final Listener listener;
  private final ChangeLog log;
  private final Labelling labelling;
  private final List<String> notes;

  private GraphServer(Listener listener, ChangeLog log, Labelling labelling, List<String> notes) {
    this.listener = listener;
    this.log = log;
    this.labelling = labelling;
    this.notes = notes;
  }

  /**
   * Starts a server.
   *
   * @param predictor the model on the data; closed by the caller, after the server
   * @param run folder of the run, whose curves are shown; null if there is none
   * @param journal folder that keeps accepted changes; null to forget them
   * @throws InputException if the address cannot be used, or the journal belongs to other data
   */
  public static GraphServer start(
      VertexClassifier model, Predictor predictor, Path run, Path journal, ServeOptions options) {
    LiveGraph graph = predictor.live();
    ChangeLog log =
        journal == null ? null : ChangeLog.open(journal, graph, predictor.data().hash());
    List<String> notes = new ArrayList<>();
    if (log != null && log.replayed() > 0) {
      notes.add(log.replayed() + " batches of changes replayed from " + journal);
    }
    if (log != null && log.cut()) {
      notes.add("an unfinished batch at the end of the journal, never acknowledged, was cut off");
    }
    try {
      Served served = new Served(model, predictor, graph, run, log, false);
      Metrics metrics = new Metrics();
      Listener listener = Port.open(routes(() -> served, metrics), options, metrics);
      return new GraphServer(listener, log, null, notes);
    } catch (RuntimeException e) {
      close(log);
      throw e;
    }
  }

  /**
   * Starts a server on whose page people give labels and train the model with them.
   *
   * @param labels file of the labels, which need not exist; its labels are used from the start
   * @param threads to train with
   */
  public static GraphServer startLabelling(
      VertexClassifier model,
      Predictor predictor,
      Path run,
      Path labels,
      int threads,
      ServeOptions options) {
    AtomicReference<Served> served =
        new AtomicReference<>(new Served(model, predictor, predictor.live(), run, null, true));
    Labelling labelling =
        new Labelling(served, labels, threads, new FailureLog(options.failures()));
    try {
      return serve(served, labelling, options);
    } catch (RuntimeException e) {
      labelling.close();
      throw e;
    }
  }

  private static GraphServer serve(
      AtomicReference<Served> served, Labelling labelling, ServeOptions options) {
    Metrics metrics = new Metrics();
    List<Route> routes = new ArrayList<>(labelling.guarded(routes(served::get, metrics)));
    routes.addAll(new LabelApi(labelling).routes(Api.ROOT));
    List<String> notes = new ArrayList<>();
    notes.add("%,d labels from %s".formatted(labelling.count(), labelling.file()));
    if (labelling.notInGraph() > 0) {
      notes.add(
          "%,d of them name vertices that are not in the data; they stay in the file and are not used"
              .formatted(labelling.notInGraph()));
    }
    return new GraphServer(Port.open(routes, options, metrics), null, labelling, notes);
  }

  private static List<Route> routes(Supplier<Served> served, Metrics metrics) {
    List<Route> routes = new ArrayList<>(Api.routes(served, metrics));
    routes.addAll(new PageApi(served).routes());
    return routes;
  }

  public int port() {
    return listener.port();
  }

  /** What happened at the start, in sentences. */
  public List<String> notes() {
    return notes;
  }

  /** Answers the requests that have begun, and ends. */
  @Override
  public void close() {
    listener.close();
    if (labelling != null) {
      labelling.close();
    }
    close(log);
  }

  private static void close(ChangeLog log) {
    if (log != null) {
      try {
        log.close();
      } catch (java.io.IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }
}
