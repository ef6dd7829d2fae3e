package org.capgnn.reproduce.page;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.capgnn.report.Summary;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.runs.Cell;

/** Formats numbers and names for the page. */
final class PageText {
  private static final int DECIMALS = 4;

  private PageText() {}

  static String accuracy(double value) {
    return NumberText.fixed(value, DECIMALS);
  }

  static String signed(double value) {
    return NumberText.signed(value, DECIMALS);
  }

  static String interval(Summary summary) {
    return Double.isNaN(summary.low())
        ? "no interval"
        : accuracy(summary.low()) + " to " + accuracy(summary.high());
  }

  static String runs(int count) {
    return count == 0 ? "no runs" : count == 1 ? "1 run" : NumberText.count(count) + " runs";
  }

  /** Returns a sentence of {@link Paper#about} that lists names; empty if there are none. */
  static Optional<String> listing(String part, Stream<String> names) {
    String all = names.collect(Collectors.joining(", "));
    return all.isEmpty() ? Optional.empty() : Optional.of(Paper.about(part).formatted(all));
  }

  /** Returns a suffix for the number of runs that names the diverged ones, or an empty text. */
  static String diverged(ReproductionResults results, Cell cell) {
    int count = results.evidence().diverged(cell).size();
    return count == 0 ? "" : ", " + NumberText.count(count) + " diverged";
  }

  static String title(Cell cell) {
    return PaperMethod.ofModel(cell.model()).map(PaperMethod::title).orElse(cell.model());
  }

  /** Returns the name of a cell, such as {@code CAPGCN on cora hops=2}. */
  static String name(Cell cell) {
    return (title(cell) + " on " + cell.dataset() + " " + changes(cell)).strip();
  }

  /** Returns the changed settings of a cell, such as {@code hops=2}; empty if there are none. */
  static String changes(Cell cell) {
    return cell.changes().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(change -> change.getKey() + "=" + change.getValue())
        .collect(Collectors.joining(" "));
  }
}
