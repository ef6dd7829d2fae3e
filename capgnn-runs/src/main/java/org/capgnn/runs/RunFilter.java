package org.capgnn.runs;

import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Which runs are wanted; what is empty says nothing.
 *
 * @param models names of models, one of which it must be
 * @param datasets names of data sets, one of which it must be
 * @param settings values that the settings of these names must have
 */
public record RunFilter(Set<String> models, Set<String> datasets, Map<String, String> settings) {

  /** Every run. */
  public static final RunFilter ALL = new RunFilter(Set.of(), Set.of(), Map.of());

  public RunFilter {
    models = Set.copyOf(models);
    datasets = Set.copyOf(datasets);
    settings = Map.copyOf(settings);
  }

  /** Whether a run is wanted. */
  public boolean accepts(StoredRun run) {
    return (models.isEmpty() || models.contains(run.key().model()))
        && (datasets.isEmpty() || datasets.contains(run.dataset()))
        && settings.entrySet().stream()
            .allMatch(s -> same(s.getValue(), run.key().settings().get(s.getKey())));
  }

  /** 0.10 and 1e-1 are what is stored as 0.1. */
  private static boolean same(String wanted, String found) {
    if (found == null || wanted.equals(found)) {
      return Objects.equals(wanted, found);
    }
    try {
      return Double.parseDouble(wanted) == Double.parseDouble(found);
    } catch (NumberFormatException notBothNumbers) {
      return false;
    }
  }
}
