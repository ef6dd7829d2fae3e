package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.capgnn.reproduce.study.Study;
import org.capgnn.runs.Cell;

/**
 * The commands that train what a page rests on, from an empty store.
 *
 * <p>Derived from the runs that are there, for they were made in many parts: models of which a
 * study has equally many runs share a command. A cell that an earlier command has trained already
 * does not count again, so a figure asks for no more runs of its variants than it has, however many
 * table 2 has of the model as it is. Where the variants differ in their number, it makes the
 * largest of all.
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

  /** The runs of each model on each data set that has any; they are added to those trained. */
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

  /** Such as 100,pubmed=10: the most frequent number first, then who has another. */
  private static String numbers(Map<String, Integer> runs) {
    Map<Integer, Long> frequencies =
        runs.values().stream()
            .collect(Collectors.groupingBy(n -> n, LinkedHashMap::new, Collectors.counting()));
    int usual = 0;
    long most = 0;
    for (Map.Entry<Integer, Long> entry : frequencies.entrySet()) {
      if (entry.getValue() > most) { // of equally frequent ones the first
        usual = entry.getKey();
        most = entry.getValue();
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
