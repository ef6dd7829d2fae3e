package org.capgnn.reproduce.study;

import java.util.Collection;
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
 * <p>If both cells draw the same splits from their seeds, runs with equal seeds are compared in
 * pairs; otherwise Welch's test is used. Welch's test is also used if there is only one pair
 * although both cells have several runs, because a single pair has no interval.
 */
public final class RunComparison {
  private static final int FEWEST_PAIRS = 2;

  private RunComparison() {}

  /** Compares first minus second; null if one of them has no test accuracies. */
  public static Comparison of(List<StoredRun> first, List<StoredRun> second) {
    Map<Long, Double> a = bySeed(first);
    Map<Long, Double> b = bySeed(second);
    if (a.isEmpty() || b.isEmpty()) {
      return null;
    }
    List<Long> shared = a.keySet().stream().filter(b::containsKey).toList();
    if (drawTheSameSplits(first.get(0).key(), second.get(0).key())
        && shared.size() >= Math.min(FEWEST_PAIRS, Math.min(a.size(), b.size()))) {
      return Comparison.paired(values(a, shared), values(b, shared));
    }
    return Comparison.welch(values(a, a.keySet()), values(b, b.keySet()));
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

  private static double[] values(Map<Long, Double> accuracies, Collection<Long> seeds) {
    return seeds.stream().mapToDouble(accuracies::get).toArray();
  }
}
