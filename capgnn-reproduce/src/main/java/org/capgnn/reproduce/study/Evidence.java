package org.capgnn.reproduce.study;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.capgnn.report.Summary;
import org.capgnn.runs.Cell;
import org.capgnn.runs.StoredRun;

/** The runs at hand, cell by cell: all that tables, figures and claims look at. */
public final class Evidence {
  private final Function<Cell, List<StoredRun>> runs;

  /**
   * @param runs all finished runs of a cell, of whatever seeds; none for one that was never trained
   */
  public Evidence(Function<Cell, List<StoredRun>> runs) {
    this.runs = runs;
  }

  /**
   * The runs that may stand side by side: those of one model and data set on the splits that all of
   * its cells have.
   *
   * <p>Where every seed draws a split of its own, means over different seeds differ by the splits,
   * which are harder or easier, more than by what was changed. Cells without runs do not count, and
   * where the others have no split in common, nothing is left out. So it is where all seeds have
   * the same split.
   *
   * @param cells those that are looked at together
   */
  public Evidence onSharedSplits(List<Cell> cells) {
    return new Evidence(
        cell -> {
          List<List<StoredRun>> beside =
              cells.stream()
                  .filter(other -> isBeside(cell, other))
                  .map(this::runs)
                  .filter(found -> !found.isEmpty() && found.get(0).key().isSplitDrawn())
                  .toList();
          Set<Long> shared = sharedSeeds(beside);
          return runs.apply(cell).stream()
              .filter(run -> shared.isEmpty() || shared.contains(run.key().seed()))
              .toList();
        });
  }

  private static boolean isBeside(Cell cell, Cell other) {
    return other.dataset().equals(cell.dataset()) && other.model().equals(cell.model());
  }

  private static Set<Long> sharedSeeds(List<List<StoredRun>> cells) {
    Set<Long> shared = new HashSet<>();
    cells.stream().limit(1).forEach(first -> shared.addAll(seeds(first)));
    cells.forEach(cell -> shared.retainAll(seeds(cell)));
    return shared;
  }

  private static Set<Long> seeds(List<StoredRun> runs) {
    return runs.stream().map(run -> run.key().seed()).collect(Collectors.toSet());
  }

  /** The runs of a cell that have a test accuracy, in the order of their seeds. */
  public List<StoredRun> runs(Cell cell) {
    return runs.apply(cell).stream()
        .filter(run -> Objects.nonNull(run.measures().testAccuracy()))
        .sorted(Comparator.comparingLong(run -> run.key().seed()))
        .toList();
  }

  /** The runs of a cell that diverged; they have no accuracy and are in no mean. */
  public List<StoredRun> diverged(Cell cell) {
    return runs.apply(cell).stream()
        .filter(run -> run.measures().isDiverged())
        .sorted(Comparator.comparingLong(run -> run.key().seed()))
        .toList();
  }

  /** Mean and interval of the test accuracies; empty for a cell without runs. */
  public Optional<Summary> accuracy(Cell cell) {
    double[] values =
        runs(cell).stream().mapToDouble(run -> run.measures().testAccuracy()).toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(Summary.ofShares(values));
  }

  /** The coefficients c_0 … c_K of every run that has them. */
  public List<double[]> coefficients(Cell cell) {
    return runs(cell).stream()
        .map(run -> run.measures().coefficients())
        .filter(list -> !list.isEmpty())
        .map(list -> list.stream().mapToDouble(Double::doubleValue).toArray())
        .toList();
  }

  /** Mean and interval of each c_k over the runs, k from 0 to K; none for a model without them. */
  public List<Summary> coefficientSummaries(Cell cell) {
    List<double[]> all = coefficients(cell);
    int count = all.isEmpty() ? 0 : all.get(0).length;
    return IntStream.range(0, count)
        .mapToObj(k -> Summary.of(all.stream().mapToDouble(c -> c[k]).toArray()))
        .toList();
  }
}
