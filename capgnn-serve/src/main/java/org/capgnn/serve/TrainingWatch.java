package org.capgnn.serve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.Plan;
import org.capgnn.TrainingListener;
import org.capgnn.serve.api.Api;
import org.capgnn.serve.http.Listener;
import org.capgnn.serve.http.Metrics;
import org.capgnn.serve.http.Route;
import org.capgnn.serve.page.PageApi;
import org.capgnn.serve.watch.EpochFeed;
import org.capgnn.serve.watch.WatchApi;

/**
 * Shows a training on a page while it goes on, with a button that ends it.
 *
 * <pre>{@code
 * TrainingWatch watch = new TrainingWatch();
 * Session session = Session.of(data, Training.of("capgat").listen(watch.listener()));
 * watch.start(session.plan(), session::finish, ServeOptions.local(8080));
 * session.run();
 * watch.close();
 * }</pre>
 */
public final class TrainingWatch implements AutoCloseable {
  private final EpochFeed progress = new EpochFeed();
  private Listener listener;

  /** Has to hear of the training. */
  public TrainingListener listener() {
    return progress;
  }

  /**
   * Starts the server.
   *
   * @param finish ends the training with the best weights so far
   */
  public void start(Plan plan, Runnable finish, ServeOptions options) {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("watching", true);
    about.put("name", plan.data().name());
    about.put("model", plan.model());
    about.put("runs", plan.seeds().size());
    about.put("vertices", plan.data().vertexCount());
    about.put("edges", plan.data().graph().edgeCount());
    List<Route> routes = new ArrayList<>(PageApi.files());
    routes.addAll(new WatchApi(about, progress, finish).routes(Api.ROOT));
    listener = Port.open(routes, options, new Metrics());
  }

  public int port() {
    return listener.port();
  }

  /** Tells the pages that the training is over, and ends the server. */
  @Override
  public void close() {
    progress.close();
    if (listener != null) {
      listener.close();
    }
  }
}
