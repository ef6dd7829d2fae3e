package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.result.Metric;
import org.capgnn.runs.Measures;
import org.capgnn.runs.StoredRun;

/**
 * Which runs of a changed model have collapsed: those that lost more than half of the full model's
 * accuracy or of its macro-F1.
 *
 * <p>A collapsed model gives the same answer for all vertices. Its accuracy is then the share of
 * one class, which can be large (two fifths on pubmed), but its macro-F1 is below 1 / classes
 * whatever the shares are, and so below half of any model that works. Each run counts by itself: in
 * a mean a few collapsed runs do not show.
 */
final class Collapse {
  private static final double KEPT = 0.5;

  private Collapse() {}

  /** How many of the changed runs; null where one of both has none. */
  static Comparison count(List<StoredRun> full, List<StoredRun> changed) {
    if (full.isEmpty() || changed.isEmpty()) {
      return null;
    }
    long collapsed =
        changed.stream()
            .filter(
                run ->
                    lost(run, full, Measures::testAccuracy)
                        || lost(run, full, m -> m.of(Metric.MACRO_F1)))
            .count();
    return Comparison.count((int) collapsed, changed.size());
  }

  private static boolean lost(
      StoredRun run, List<StoredRun> full, Function<Measures, Double> measure) {
    Double value = measure.apply(run.measures());
    OptionalDouble usual =
        full.stream()
            .map(one -> measure.apply(one.measures()))
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average();
    return value != null && usual.isPresent() && value < KEPT * usual.getAsDouble();
  }
}
