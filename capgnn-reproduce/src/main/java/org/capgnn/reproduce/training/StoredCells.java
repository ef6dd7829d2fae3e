package org.capgnn.reproduce.training;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.PaperSelection;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.UnusedRuns;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;
import org.capgnn.runs.CellRunner;
import org.capgnn.runs.RunFilter;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;

/**
 * The runs of a store, grouped by cell.
 *
 * <p>The whole store is read at once, and each run is added when it ends: with 170 cells of 100
 * seeds, a query per seed would take longer than some trainings.
 */
public final class StoredCells {
  private final RunStore store;
  private final CellRunner runner;
  private final Set<String> datasets;
  private final Map<String, String> changes;
  private final Map<RunKey, List<StoredRun>> runs = new ConcurrentHashMap<>();

  /**
   * Reads the runs of a store.
   *
   * @param datasets the data sets that could be loaded; cells of others have no runs
   * @param changes settings that differ from the presets in all cells
   */
  public StoredCells(
      RunStore store, CellRunner runner, List<String> datasets, Map<String, String> changes) {
    this.store = store;
    this.runner = runner;
    this.datasets = Set.copyOf(datasets);
    this.changes = Map.copyOf(changes);
    refresh();
  }

  /** Adds runs that other processes have stored since. */
  public void refresh() {
    store.list(RunFilter.ALL).forEach(this::add);
  }

  /** Adds a run, unless it was added before. */
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

  /** Returns the cell with the changes that apply to all cells. */
  public Cell changed(Cell cell) {
    Map<String, String> all = new LinkedHashMap<>(changes);
    all.putAll(cell.changes());
    return new Cell(cell.dataset(), cell.model(), all);
  }

  /** Returns the key of a cell, with seed 0; cells with the same settings have the same key. */
  public RunKey key(Cell cell) {
    return runner.key(changed(cell), 0);
  }

  public List<StoredRun> runs(Cell cell) {
    return datasets.contains(cell.dataset()) ? runs.getOrDefault(key(cell), List.of()) : List.of();
  }

  /** Counts the seeds from 1 to {@code count} without a run. */
  public int missing(Cell cell, int count) {
    Set<Long> there = runs(cell).stream().map(run -> run.key().seed()).collect(Collectors.toSet());
    return (int) LongStream.rangeClosed(1, count).filter(seed -> !there.contains(seed)).count();
  }

  /** Returns the runs of the selected models and data sets that belong to no cell of any study. */
  public List<UnusedRuns> unused(PaperSelection wanted) {
    Map<Cell, RunKey> known = new LinkedHashMap<>();
    for (Study study : Study.values()) {
      study.cells(wanted).forEach(cell -> known.computeIfAbsent(cell, this::key));
    }
    return UnusedRuns.of(all(), known);
  }

  public Evidence evidence() {
    return new Evidence(this::runs);
  }

  List<StoredRun> all() {
    return runs.values().stream().flatMap(List::stream).toList();
  }
}
