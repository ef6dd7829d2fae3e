package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.reproduce.study.Study;
import org.capgnn.runs.Cell;

/**
 * The commands that train the runs of a page from an empty store.
 *
 * <p>They are derived from the numbers of stored runs. Models with the same number of runs in a
 * study share a command. A cell that an earlier command has trained is not counted again, so the
 * command of a figure trains no more runs of its variants than the page has, even if table 2 has
 * more runs of the unchanged model. If the variants of a model have different numbers of runs, the
 * command uses the largest.
 */
final class TrainingCommands {
  private TrainingCommands() {}

  static List<String> of(ReproductionResults results) {
    List<String> commands = new ArrayList<>();
    Set<String> trained = new HashSet<>();
    for (Study study : results.studies()) {
      Map<Map<String, Integer>, List<String>> models = new LinkedHashMap<>();
      counts(results, study, trained)
          .forEach(
              (model, runs) -> models.computeIfAbsent(runs, r -> new ArrayList<>()).add(model));
      models.forEach((runs, names) -> commands.add(command(results, study, names, runs)));
    }
    return commands;
  }

  /** Counts the runs of each model on each data set, and adds them to the trained runs. */
  private static Map<String, Map<String, Integer>> counts(
      ReproductionResults results, Study study, Set<String> trained) {
    Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
    for (Cell cell : study.cells(results.wanted())) {
      List<String> runs =
          results.evidence().runs(cell).stream().map(run -> run.key().id()).toList();
      if (trained.addAll(runs)) {
        counts
            .computeIfAbsent(cell.model(), model -> new LinkedHashMap<>())
            .merge(cell.dataset(), runs.size(), Math::max);
      }
    }
    return counts;
  }

  private static String command(
      ReproductionResults results, Study study, List<String> models, Map<String, Integer> runs) {
    StringBuilder text = new StringBuilder("./capgnn reproduce ").append(study.id());
    text.append(" --datasets ").append(String.join(",", runs.keySet()));
    text.append(" --models ").append(String.join(",", models));
    text.append(" --runs ").append(numbers(runs));
    results.changes().forEach((key, value) -> text.append(" --set " + key + "=" + value));
    return text.toString();
  }

  /** Returns numbers of runs such as 100,pubmed=10: the most frequent one, then the exceptions. */
  private static String numbers(Map<String, Integer> runs) {
    int usual = 0; // the first of equally frequent ones
    for (int count : runs.values()) {
      if (Collections.frequency(runs.values(), count)
          > Collections.frequency(runs.values(), usual)) {
        usual = count;
      }
    }
    StringBuilder text = new StringBuilder(Integer.toString(usual));
    for (Map.Entry<String, Integer> entry : runs.entrySet()) {
      if (entry.getValue() != usual) {
        text.append(',').append(entry.getKey()).append('=').append(entry.getValue());
      }
    }
    return text.toString();
  }
}
