package org.capgnn.runs;

import java.util.List;
import java.util.Map;
import org.capgnn.result.Metric;
import org.capgnn.result.RunKey;

/** Runs for tests, with made-up numbers. */
final class MadeUpRuns {
  private MadeUpRuns() {}

  static StoredRun run(String dataset, String model, long seed, double accuracy) {
    return run(dataset, model, Map.of("alpha", "0.1", "note", "a,\"b\" ü"), seed, accuracy);
  }

  static StoredRun run(
      String dataset, String model, Map<String, String> settings, long seed, Double accuracy) {
    RunKey key = new RunKey("hash of " + dataset, "per-class:20,30", model, 3, settings, seed);
    Measures measures =
        new Measures(
            accuracy,
            0.1 + 0.2,
            Map.of(Metric.CALIBRATION_ERROR, 1e-17),
            200,
            151,
            12.5,
            1.0 / 3,
            List.of(0.1, 1.0 / 7));
    Origin origin = new Origin(2, "vector", "0.1.0", "17 (x)", "a, cpu", "2026-01-02T03:04:05Z");
    return new StoredRun(key, dataset, measures, origin);
  }
}
