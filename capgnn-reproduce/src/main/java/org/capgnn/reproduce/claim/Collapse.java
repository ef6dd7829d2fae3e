package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.result.Metric;
import org.capgnn.runs.Measures;
import org.capgnn.runs.StoredRun;

/**
 * Counts the collapsed runs of a changed model: those with less than half of the full model's mean
 * accuracy or macro-F1.
 *
 * <p>A collapsed model predicts the same class for all vertices. Its accuracy is the share of that
 * class, which can be large (two fifths on pubmed). Its macro-F1 is always below 1 / classes, and
 * so below half of any working model's. Runs are counted individually, because a mean would hide a
 * few collapsed ones.
 */
final class Collapse {
  private static final double KEPT = 0.5;

  private Collapse() {}

  /** Counts the collapsed runs; null if one of the two models has no runs. */
  static Comparison count(List<StoredRun> full, List<StoredRun> changed) {
    if (full.isEmpty() || changed.isEmpty()) {
      return null;
    }
    Predicate<StoredRun> lessAccurate = lost(full, Measures::testAccuracy);
    Predicate<StoredRun> lessF1 = lost(full, measures -> measures.of(Metric.MACRO_F1));
    long collapsed = changed.stream().filter(lessAccurate.or(lessF1)).count();
    return Comparison.count((int) collapsed, changed.size());
  }

  private static Predicate<StoredRun> lost(
      List<StoredRun> full, Function<Measures, Double> measure) {
    double usual =
        full.stream()
            .map(run -> measure.apply(run.measures()))
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average()
            .orElse(Double.NaN); // below which nothing is
    return run -> {
      Double value = measure.apply(run.measures());
      return value != null && value < KEPT * usual;
    };
  }
}
