package org.capgnn.reproduce.study;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.capgnn.report.AppnpCoefficients;
import org.capgnn.report.Summary;
import org.capgnn.runs.Cell;
import org.capgnn.runs.StoredRun;

/** The runs of each cell, from which tables, figures and claims are computed. */
public final class Evidence {
  private final Function<Cell, List<StoredRun>> runs;

  /** Takes a function that returns all finished runs of a cell, or an empty list. */
  public Evidence(Function<Cell, List<StoredRun>> runs) {
    this.runs = runs;
  }

  /**
   * Returns the runs that can be compared: for each model and data set, those on the splits that
   * all of its cells have.
   *
   * <p>If every seed draws its own split, means over different seeds differ more by the difficulty
   * of the splits than by the changed setting. Cells without runs are ignored. All runs are kept if
   * the cells have no split in common, or if all seeds use the same split.
   *
   * @param cells the cells that are compared with each other
   */
  public Evidence onSharedSplits(List<Cell> cells) {
    return new Evidence(
        cell -> {
          List<Set<Long>> seeds =
              cells.stream()
                  .filter(other -> other.dataset().equals(cell.dataset()))
                  .filter(other -> other.model().equals(cell.model()))
                  .map(this::runs)
                  .filter(found -> !found.isEmpty() && found.get(0).key().isSplitDrawn())
                  .map(Evidence::seeds)
                  .toList();
          Set<Long> shared = seeds.isEmpty() ? Set.of() : seeds.get(0);
          seeds.forEach(shared::retainAll);
          return runs.apply(cell).stream()
              .filter(run -> shared.isEmpty() || shared.contains(run.key().seed()))
              .toList();
        });
  }

  private static Set<Long> seeds(List<StoredRun> runs) {
    return runs.stream()
        .map(run -> run.key().seed())
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** Returns the runs of a cell that have a test accuracy, ordered by seed. */
  public List<StoredRun> runs(Cell cell) {
    return runs(cell, run -> run.measures().testAccuracy() != null);
  }

  /** Returns the diverged runs of a cell; they have no accuracy and are not part of any mean. */
  public List<StoredRun> diverged(Cell cell) {
    return runs(cell, run -> run.measures().isDiverged());
  }

  private List<StoredRun> runs(Cell cell, Predicate<StoredRun> which) {
    return runs.apply(cell).stream()
        .filter(which)
        .sorted(Comparator.comparingLong(run -> run.key().seed()))
        .toList();
  }

  /** Returns mean and interval of the test accuracies; empty for a cell without runs. */
  public Optional<Summary> accuracy(Cell cell) {
    double[] values =
        runs(cell).stream().mapToDouble(run -> run.measures().testAccuracy()).toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(Summary.ofShares(values));
  }

  /** Returns the coefficients c_0 … c_K of every run that has coefficients. */
  public List<double[]> coefficients(Cell cell) {
    return runs(cell).stream()
        .map(run -> run.measures().coefficients())
        .filter(list -> !list.isEmpty())
        .map(list -> list.stream().mapToDouble(Double::doubleValue).toArray())
        .toList();
  }

  /** Returns the coefficients c_0 … c_K of APPNP with the α of a cell, which must have runs. */
  public double[] appnp(Cell cell, int hops) {
    String alpha = runs(cell).get(0).key().settings().get("alpha");
    return AppnpCoefficients.of(Double.parseDouble(alpha), hops);
  }

  /** Returns mean and interval of each c_k over the runs; empty for a model without c_k. */
  public List<Summary> coefficientSummaries(Cell cell) {
    List<double[]> all = coefficients(cell);
    int count = all.isEmpty() ? 0 : all.get(0).length;
    return IntStream.range(0, count)
        .mapToObj(k -> Summary.of(all.stream().mapToDouble(c -> c[k]).toArray()))
        .toList();
  }
}
