package org.capgnn.serve.watch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.capgnn.serve.http.Answer;
import org.capgnn.serve.http.Json;
import org.capgnn.serve.http.ProblemException;
import org.capgnn.serve.http.Route;

/** The addresses of a training: what it is, its epochs as they come, and its end. */
public final class WatchApi {
  /** A browser cannot draw more often than this anyway. */
  private static final long PAUSE_MILLIS = 200;

  private static final long HEARTBEAT_MILLIS = 5_000;

  /** Each page that watches holds a thread; the others are for the rest of the page. */
  private static final int MOST_WATCHING = 32;

  private final Semaphore places = new Semaphore(MOST_WATCHING);
  private final Map<String, Object> about;
  private final EpochFeed progress;
  private final Runnable finish;

  /**
   * @param about what is trained on what
   * @param finish ends the training with the best weights so far
   */
  public WatchApi(Map<String, Object> about, EpochFeed progress, Runnable finish) {
    this.about = about;
    this.progress = progress;
    this.finish = finish;
  }

  public List<Route> routes(String root) {
    return List.of(
        Route.get(root + "/overview", "What is trained", "Watched", call -> Answer.json(about)),
        Route.get(
            root + "/training",
            "The epochs of the training as they come",
            "text/event-stream",
            call -> {
              if (call.isHead()) {
                return Answer.events(out -> {});
              }
              if (!places.tryAcquire()) {
                throw new ProblemException(
                    503, MOST_WATCHING + " pages watch already; close one of them");
              }
              return Answer.events(this::stream);
            }),
        Route.post(
            root + "/training/end",
            "End the training now and keep the best weights",
            "Empty",
            "Ending",
            call -> {
              call.json();
              finish.run();
              return Answer.json(Map.of("ending", true));
            }));
  }

  private void stream(OutputStream out) throws IOException {
    EpochFeed.Update seen = null;
    try {
      while (true) {
        EpochFeed.Update part = progress.since(seen, HEARTBEAT_MILLIS);
        byte[] event =
            seen != null && part.version() == seen.version() && !part.ended()
                ? ": still training\n\n".getBytes(StandardCharsets.UTF_8)
                : event(part);
        out.write(event);
        out.flush();
        if (part.ended()) {
          return;
        }
        seen = part;
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server is shutting down");
    } finally {
      places.release();
    }
  }

  private static byte[] event(EpochFeed.Update part) {
    String json = new String(Json.bytes(part.json()), StandardCharsets.UTF_8);
    return ("data: " + json + "\n\n").getBytes(StandardCharsets.UTF_8);
  }
}
