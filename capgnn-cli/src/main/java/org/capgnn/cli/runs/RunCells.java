package org.capgnn.cli.runs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.capgnn.result.RunKey;
import org.capgnn.runs.StoredRun;

/**
 * Runs grouped into cells: the runs of a cell differ only in their seeds.
 *
 * @param cells the runs of each cell, by their key with seed 0
 */
public record RunCells(Map<RunKey, List<StoredRun>> cells) {

  public static RunCells of(List<StoredRun> runs) {
    return new RunCells(
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.key().withSeed(0), LinkedHashMap::new, Collectors.toList())));
  }

  /** The runs that differ from this one only in their seed, itself included. */
  public List<StoredRun> around(StoredRun run) {
    return cells.getOrDefault(run.key().withSeed(0), List.of());
  }

  /**
   * What distinguishes a cell from the others of the same model on the same data: the settings in
   * which they differ, such as {@code alpha=0.1 hops=4}, and the split if there are several.
   */
  public String distinction(RunKey cell) {
    List<RunKey> siblings =
        cells.keySet().stream()
            .filter(k -> k.model().equals(cell.model()) && k.dataHash().equals(cell.dataHash()))
            .toList();
    Map<String, TreeSet<String>> values = new TreeMap<>();
    for (RunKey sibling : siblings) {
      facts(sibling)
          .forEach((name, value) -> values.computeIfAbsent(name, n -> new TreeSet<>()).add(value));
    }
    Map<String, String> own = facts(cell);
    return values.entrySet().stream()
        .filter(e -> e.getValue().size() > 1 && own.containsKey(e.getKey()))
        .map(e -> e.getKey() + "=" + own.get(e.getKey()))
        .collect(Collectors.joining(" "));
  }

  private static Map<String, String> facts(RunKey key) {
    Map<String, String> facts = new TreeMap<>(key.settings());
    facts.put("split", key.split());
    facts.put("version", Integer.toString(key.modelVersion()));
    return facts;
  }
}
