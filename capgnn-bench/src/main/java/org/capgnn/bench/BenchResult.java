package org.capgnn.bench;

import java.util.List;
import java.util.Optional;

/**
 * Everything that was measured.
 *
 * @param load of the machine before anything was started; negative where it is not known
 * @param skipped what was left out, with the reason
 */
public record BenchResult(
    BenchOptions options, double load, List<CellResult> cells, List<String> skipped) {

  Optional<CellResult> find(
      String dataset, String model, String implementation, int threads, String variant) {
    BenchCell wanted = new BenchCell(dataset, model, implementation, threads, variant);
    return cells.stream().filter(result -> result.cell().equals(wanted)).findFirst();
  }

  /** Our code as a user runs it, on the threads of the other cell. */
  Optional<CellResult> oursFor(BenchCell other) {
    return find(other.dataset(), other.model(), BenchCell.OURS, other.threads(), "");
  }

  /** How many times as long as ours a cell takes; NaN where ours is missing. */
  double timesOurs(CellResult other) {
    return oursFor(other.cell())
        .map(ours -> other.medianMillis() / ours.medianMillis())
        .orElse(Double.NaN);
  }
}
