package org.capgnn.reproduce.study;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
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
