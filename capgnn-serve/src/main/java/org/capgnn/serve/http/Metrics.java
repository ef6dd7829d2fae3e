package org.capgnn.serve.http;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts and times requests; written in the text format of Prometheus. */
public final class Metrics {
  private static final double[] BOUNDS = {0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5};

  private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();
  private final LongAdder[] buckets = new LongAdder[BOUNDS.length + 1];
  private final LongAdder nanos = new LongAdder();

  public Metrics() {
    for (int b = 0; b < buckets.length; b++) {
      buckets[b] = new LongAdder();
    }
  }

  void count(String method, String route, int status, long time) {
    String labels = "method=\"%s\",route=\"%s\",status=\"%d\"".formatted(method, route, status);
    requests.computeIfAbsent(labels, l -> new LongAdder()).increment();
    nanos.add(time);
    int b = 0;
    while (b < BOUNDS.length && time > BOUNDS[b] * 1e9) {
      b++;
    }
    buckets[b].increment();
  }

  /** The counts, and further values by name. */
  public String text(Map<String, Double> gauges) {
    StringBuilder out = new StringBuilder();
    out.append("# HELP capgnn_requests_total Requests answered.\n");
    out.append("# TYPE capgnn_requests_total counter\n");
    new TreeMap<>(requests)
        .forEach(
            (labels, n) -> out.append("capgnn_requests_total{%s} %d\n".formatted(labels, n.sum())));
    out.append("# HELP capgnn_request_seconds Time to answer a request.\n");
    out.append("# TYPE capgnn_request_seconds histogram\n");
    long total = 0;
    for (int b = 0; b < buckets.length; b++) {
      total += buckets[b].sum();
      String bound = b < BOUNDS.length ? Double.toString(BOUNDS[b]) : "+Inf";
      out.append("capgnn_request_seconds_bucket{le=\"%s\"} %d\n".formatted(bound, total));
    }
    out.append(String.format(Locale.ROOT, "capgnn_request_seconds_sum %.6f\n", nanos.sum() / 1e9));
    out.append("capgnn_request_seconds_count %d\n".formatted(total));
    gauges.forEach(
        (name, value) -> {
          out.append("# TYPE %s gauge\n".formatted(name));
          out.append(String.format(Locale.ROOT, "%s %s\n", name, value));
        });
    return out.toString();
  }
}
