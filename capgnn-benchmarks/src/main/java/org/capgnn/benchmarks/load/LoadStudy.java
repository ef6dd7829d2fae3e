package org.capgnn.benchmarks.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Asks a server on this machine for single predictions as fast as it answers.
 *
 * <p>Arguments: port, seconds, connections, changes per second, number of vertices. Their ids are
 * 0, 1, 2 and so on, as those of cora. All connections are served by one thread, so that the client
 * takes as little of the processors as possible. A written client instead of wrk: it needs nothing
 * installed, and changes the graph meanwhile.
 */
public final class LoadStudy {
  private static final int MOST = 4_000_000;
  private static final int TO_MICROS = 1_000;

  private final int port;
  private final int vertices;
  private final AtomicInteger changed = new AtomicInteger();
  private final AtomicInteger errors = new AtomicInteger();
  private final int[] micros = new int[MOST];
  private int count;

  private LoadStudy(int port, int vertices) {
    this.port = port;
    this.vertices = vertices;
  }

  public static void main(String[] arguments) throws Exception {
    int seconds = Integer.parseInt(arguments[1]);
    LoadStudy study = new LoadStudy(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[4]));
    Thread changes = study.changes(Integer.parseInt(arguments[3]));
    study.run(seconds, Integer.parseInt(arguments[2]));
    changes.interrupt();
    changes.join();
    study.print(seconds);
  }

  private void run(int seconds, int connections) throws IOException {
    try (Selector selector = Selector.open()) {
      int next = 0;
      for (int c = 0; c < connections; c++) {
        new Connection(selector, port).ask(path(next++));
      }
      long end = System.nanoTime() + seconds * 1_000_000_000L;
      while (System.nanoTime() < end) {
        selector.select(1000);
        for (Iterator<SelectionKey> it = selector.selectedKeys().iterator(); it.hasNext(); ) {
          SelectionKey key = it.next();
          it.remove();
          Connection connection = (Connection) key.attachment();
          if (key.isWritable()) {
            connection.write();
          }
          int status = key.isReadable() ? connection.read() : 0;
          if (status != 0) {
            count(status, connection.nanos());
            connection.ask(path(next++));
          }
        }
      }
    }
  }

  private String path(int request) {
    return "/api/v1/predictions/" + (request * 7919L % vertices);
  }

  private void count(int status, long nanos) {
    if (status != 200) {
      errors.incrementAndGet();
    }
    micros[count++ % MOST] = (int) (nanos / TO_MICROS);
  }

  /** Adds an edge and removes it again, so many times per second. */
  private Thread changes(int perSecond) {
    Thread thread =
        new Thread(
            () -> {
              if (perSecond <= 0) {
                return;
              }
              HttpClient client = HttpClient.newHttpClient();
              long start = System.nanoTime();
              for (int i = 0; ; i++) {
                String edge =
                    "{\"source\":\"%d\",\"target\":\"%d\"}"
                        .formatted(i / 2 % vertices, (i / 2 + vertices / 2) % vertices);
                String what = i % 2 == 0 ? "add" : "remove";
                try {
                  post(client, "{\"edges\":{\"%s\":[%s]}}".formatted(what, edge));
                  long next = start + (i + 1) * 1_000_000_000L / perSecond;
                  Thread.sleep(Math.max(0, (next - System.nanoTime()) / 1_000_000));
                } catch (InterruptedException e) {
                  return;
                } catch (IOException e) {
                  errors.incrementAndGet();
                }
              }
            });
    thread.start();
    return thread;
  }

  private void post(HttpClient client, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/changes"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    if (client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode() == 200) {
      changed.incrementAndGet();
    } else {
      errors.incrementAndGet();
    }
  }

  private void print(int seconds) {
    int[] sorted = Arrays.copyOf(micros, Math.min(count, MOST));
    Arrays.sort(sorted);
    System.out.println(
        String.format(
            Locale.ROOT,
            "%,.0f requests per second for %d s, median %.2f ms, p99 %.2f ms, largest %.1f ms,"
                + " %d changes, %d errors",
            (double) count / seconds,
            seconds,
            quantile(sorted, 0.5),
            quantile(sorted, 0.99),
            quantile(sorted, 1),
            changed.get(),
            errors.get()));
  }

  private static double quantile(int[] sorted, double share) {
    return sorted[(int) Math.round(share * (sorted.length - 1))] / 1e3;
  }
}
