package org.capgnn.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.runs.RunFilter;
import picocli.CommandLine.Option;

/** Which runs of a store are meant. */
final class RunFilterOptions {
  @Option(
      names = "--model",
      paramLabel = "MODEL",
      split = ",",
      description = "Only runs of these models.")
  List<String> models = List.of();

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      split = ",",
      description = "Only runs on these data sets.")
  List<String> datasets = List.of();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Only runs with this setting. May be repeated.")
  Map<String, String> settings = new LinkedHashMap<>();

  RunFilter toFilter() {
    return new RunFilter(Set.copyOf(models), Set.copyOf(datasets), settings);
  }
}
