package org.capgnn.reproduce.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;
import org.capgnn.runs.StoredRun;

/**
 * Runs in the store that look like part of the paper's evaluation but belong to none of its cells.
 * They are reported so that nobody wonders why they are missing.
 *
 * @param reason how they differ from the nearest cell
 */
public record UnusedRuns(String dataset, String model, String reason, int count) {

  /** Returns the unused runs, most frequent first, given the key of each cell with seed 0. */
  public static List<UnusedRuns> of(List<StoredRun> runs, Map<Cell, RunKey> known) {
    Map<UnusedRuns, Integer> counts = new LinkedHashMap<>();
    for (StoredRun run : runs) {
      List<RunKey> cells =
          known.entrySet().stream()
              .filter(entry -> entry.getKey().dataset().equals(run.dataset()))
              .filter(entry -> entry.getKey().model().equals(run.key().model()))
              .map(Map.Entry::getValue)
              .toList();
      RunKey key = run.key().withSeed(0);
      if (!cells.isEmpty() && !cells.contains(key)) {
        String reason = reason(key, cells);
        counts.merge(new UnusedRuns(run.dataset(), key.model(), reason, 0), 1, Integer::sum);
      }
    }
    List<UnusedRuns> unused = new ArrayList<>();
    counts.forEach((u, count) -> unused.add(new UnusedRuns(u.dataset, u.model, u.reason, count)));
    unused.sort(Comparator.comparingInt(UnusedRuns::count).reversed());
    return unused;
  }

  public static int total(Collection<UnusedRuns> all) {
    return all.stream().mapToInt(UnusedRuns::count).sum();
  }

  private static String reason(RunKey run, List<RunKey> cells) {
    return cells.stream()
        .map(cell -> differences(run, cell))
        .min(Comparator.comparingInt(List::size))
        .map(differences -> String.join(", ", differences))
        .orElseThrow();
  }

  private static List<String> differences(RunKey run, RunKey cell) {
    List<String> found = new ArrayList<>();
    if (run.modelVersion() != cell.modelVersion()) {
      String versions = "version %d of the model instead of %d";
      found.add(versions.formatted(run.modelVersion(), cell.modelVersion()));
    }
    if (!run.dataHash().equals(cell.dataHash())) {
      found.add("other data");
    }
    if (!run.split().equals(cell.split())) {
      found.add("split %s instead of %s".formatted(run.split(), cell.split()));
    }
    TreeSet<String> names = new TreeSet<>(run.settings().keySet());
    names.addAll(cell.settings().keySet());
    for (String name : names) {
      String is = run.settings().get(name);
      String wanted = cell.settings().get(name);
      if (!Objects.equals(is, wanted)) {
        found.add(
            is == null
                ? "no setting " + name
                : wanted == null
                    ? name + "=" + is + ", which is no setting now"
                    : "%s=%s instead of %s".formatted(name, is, wanted));
      }
    }
    return found;
  }
}
