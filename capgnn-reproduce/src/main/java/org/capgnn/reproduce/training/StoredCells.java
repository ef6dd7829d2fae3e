package org.capgnn.reproduce.training;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.Selection;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.UnusedRuns;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;
import org.capgnn.runs.CellRunner;
import org.capgnn.runs.RunFilter;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;

/**
 * The runs of a store, sorted into cells.
 *
 * <p>The store is read as a whole, and each run added as it ends: with a hundred and seventy cells
 * of a hundred seeds, asking it for every seed would take longer than some trainings.
 */
public final class StoredCells {
  private final RunStore store;
  private final CellRunner runner;
  private final Set<String> datasets;
  private final Map<String, String> changes;
  private final Map<RunKey, List<StoredRun>> runs = new ConcurrentHashMap<>();

  /**
   * @param datasets those that could be loaded; cells of others have no runs
   * @param changes settings that differ from the presets in all cells alike
   */
  public StoredCells(
      RunStore store, CellRunner runner, List<String> datasets, Map<String, String> changes) {
    this.store = store;
    this.runner = runner;
    this.datasets = Set.copyOf(datasets);
    this.changes = Map.copyOf(changes);
    refresh();
  }

  /** Takes in what other processes have stored meanwhile. */
  public void refresh() {
    store.list(RunFilter.ALL).forEach(this::add);
  }

  /** Takes a run in, unless it is there. */
  public void add(StoredRun run) {
    runs.compute(
        run.key().withSeed(0),
        (key, before) -> {
          List<StoredRun> all = before == null ? new ArrayList<>() : new ArrayList<>(before);
          if (all.stream().noneMatch(other -> other.key().seed() == run.key().seed())) {
            all.add(run);
          }
          return all;
        });
  }

  /** The cell with the changes that all have. */
  public Cell changed(Cell cell) {
    Map<String, String> all = new LinkedHashMap<>(changes);
    all.putAll(cell.changes());
    return new Cell(cell.dataset(), cell.model(), all);
  }

  /** What all runs of a cell have in common; two cells that mean the same have the same key. */
  public RunKey key(Cell cell) {
    return runner.key(changed(cell), 0);
  }

  /** All runs of a cell, whatever their seeds. */
  public List<StoredRun> runs(Cell cell) {
    return datasets.contains(cell.dataset()) ? runs.getOrDefault(key(cell), List.of()) : List.of();
  }

  /** How many of the seeds 1 to {@code count} have no run. */
  public int missing(Cell cell, int count) {
    Set<Long> there = new LinkedHashSet<>();
    runs(cell).forEach(run -> there.add(run.key().seed()));
    return (int) LongStream.rangeClosed(1, count).filter(seed -> !there.contains(seed)).count();
  }

  /** The runs of these models on these data sets that are in no cell of any study. */
  public List<UnusedRuns> unused(Selection wanted) {
    Map<Cell, RunKey> known = new LinkedHashMap<>();
    for (Study study : Study.values()) {
      study.cells(wanted).forEach(cell -> known.computeIfAbsent(cell, this::key));
    }
    return UnusedRuns.of(all(), known);
  }

  /** The same, to look at. */
  public Evidence evidence() {
    return new Evidence(this::runs);
  }

  /** Every run at hand. */
  List<StoredRun> all() {
    return runs.values().stream().flatMap(List::stream).toList();
  }
}
