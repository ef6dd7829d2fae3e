package org.capgnn.cli.runs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.runs.RunFilter;
import picocli.CommandLine.Option;

/** Selects runs of a store. */
public final class RunFilterOptions {
  @Option(
      names = "--model",
      paramLabel = "MODEL",
      split = ",",
      description = "Only runs of these models.")
  public List<String> models = List.of();

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      split = ",",
      description = "Only runs on these data sets.")
  public List<String> datasets = List.of();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Only runs with this setting. May be repeated.")
  public Map<String, String> settings = new LinkedHashMap<>();

  public RunFilter toFilter() {
    return new RunFilter(Set.copyOf(models), Set.copyOf(datasets), settings);
  }
}
