package org.capgnn.runs;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;

/**
 * The results of a run; an undefined number is null.
 *
 * @param metrics all others but the accuracy: on the test vertices, or on the validation vertices
 *     without any
 * @param epochs epochs trained
 * @param bestEpoch the epoch whose weights are the result, from 1; 0 if the training diverged
 * @param seconds wall time of the whole training
 * @param epochMillis median wall time of one epoch
 * @param coefficients c_0 .. c_K of the result, empty for models without them
 */
public record Measures(
    Double testAccuracy,
    Double validAccuracy,
    Map<Metric, Double> metrics,
    int epochs,
    int bestEpoch,
    double seconds,
    double epochMillis,
    List<Double> coefficients) {

  public Measures {
    Map<Metric, Double> defined = new EnumMap<>(Metric.class);
    metrics.forEach(
        (metric, value) -> {
          if (value != null && Double.isFinite(value)) {
            defined.put(metric, value);
          }
        });
    metrics = Collections.unmodifiableMap(defined);
    coefficients = List.copyOf(coefficients);
  }

  /** The results of a training that diverged. */
  static Measures diverged(int epochs, double seconds) {
    double millis = epochs == 0 ? 0 : seconds * 1000 / epochs;
    return new Measures(null, null, Map.of(), epochs, 0, seconds, millis, List.of());
  }

  static Measures of(RunRecord run) {
    Evaluation main = run.test() == null ? run.valid() : run.test();
    Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
    if (main != null) {
      Metric.beyondAccuracy().forEach(metric -> metrics.put(metric, main.of(metric)));
    }
    return new Measures(
        accuracy(run.test()),
        accuracy(run.valid()),
        metrics,
        run.history().size(),
        run.bestEpoch() + 1,
        run.seconds(),
        run.epochMillis(),
        Arrays.stream(run.coefficients()).boxed().toList());
  }

  private static Double accuracy(Evaluation evaluation) {
    return evaluation == null ? null : evaluation.accuracy();
  }

  /** A metric, or null if it is undefined. */
  public Double of(Metric metric) {
    return metrics.get(metric);
  }

  /** Whether the training ended without a result, as it would again with the same seed. */
  public boolean isDiverged() {
    return bestEpoch == 0;
  }

  /** Whether both have the same results, however long they took. */
  public boolean isSameResult(Measures other) {
    return other.withoutTimes().equals(withoutTimes());
  }

  private Measures withoutTimes() {
    return new Measures(
        testAccuracy, validAccuracy, metrics, epochs, bestEpoch, 0, 0, coefficients);
  }
}
