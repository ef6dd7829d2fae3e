package org.capgnn.runs;

import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Selects runs by model, data set and settings; an empty part accepts every run.
 *
 * @param models names of the accepted models
 * @param datasets names of the accepted data sets
 * @param settings required values of settings, by name of the setting
 */
public record RunFilter(Set<String> models, Set<String> datasets, Map<String, String> settings) {

  /** Accepts every run. */
  public static final RunFilter ALL = new RunFilter(Set.of(), Set.of(), Map.of());

  public RunFilter {
    models = Set.copyOf(models);
    datasets = Set.copyOf(datasets);
    settings = Map.copyOf(settings);
  }

  /** Whether a run is selected. */
  public boolean accepts(StoredRun run) {
    return (models.isEmpty() || models.contains(run.key().model()))
        && (datasets.isEmpty() || datasets.contains(run.dataset()))
        && settings.entrySet().stream()
            .allMatch(s -> same(s.getValue(), run.key().settings().get(s.getKey())));
  }

  /** Compares numbers by value, so that 0.10 and 1e-1 match a stored 0.1. */
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
