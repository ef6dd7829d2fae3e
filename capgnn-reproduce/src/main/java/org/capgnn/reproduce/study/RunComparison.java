package org.capgnn.reproduce.study;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.result.RunKey;
import org.capgnn.runs.StoredRun;

/**
 * Compares the test accuracies of two cells.
 *
 * <p>Where both draw the same splits from their seeds, runs of equal seeds are compared pair by
 * pair; elsewhere Welch's test compares the two. It does so too where a single pair would leave out
 * runs that allow an interval.
 */
public final class RunComparison {
  private static final int FEWEST_PAIRS = 2; // one has no interval

  private RunComparison() {}

  /** First minus second; null where one of them has no test accuracies. */
  public static Comparison of(List<StoredRun> first, List<StoredRun> second) {
    Map<Long, Double> a = bySeed(first);
    Map<Long, Double> b = bySeed(second);
    if (a.isEmpty() || b.isEmpty()) {
      return null;
    }
    List<Long> shared = a.keySet().stream().filter(b::containsKey).toList();
    if (drawTheSameSplits(first.get(0).key(), second.get(0).key())
        && shared.size() >= Math.min(FEWEST_PAIRS, Math.min(a.size(), b.size()))) {
      return Comparison.paired(
          shared.stream().mapToDouble(a::get).toArray(),
          shared.stream().mapToDouble(b::get).toArray());
    }
    return Comparison.welch(values(a), values(b));
  }

  private static boolean drawTheSameSplits(RunKey a, RunKey b) {
    return a.isSplitDrawn() && a.split().equals(b.split()) && a.dataHash().equals(b.dataHash());
  }

  private static Map<Long, Double> bySeed(List<StoredRun> runs) {
    Map<Long, Double> accuracies = new TreeMap<>();
    runs.stream()
        .filter(run -> Objects.nonNull(run.measures().testAccuracy()))
        .forEach(run -> accuracies.put(run.key().seed(), run.measures().testAccuracy()));
    return accuracies;
  }

  private static double[] values(Map<Long, Double> accuracies) {
    return accuracies.values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
