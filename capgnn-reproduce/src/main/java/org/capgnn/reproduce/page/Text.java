package org.capgnn.reproduce.page;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.capgnn.report.Summary;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.runs.Cell;

/** Numbers and names as the page writes them. */
final class Text {
  private static final int DECIMALS = 4;

  private Text() {}

  static String accuracy(double value) {
    return NumberText.fixed(value, DECIMALS);
  }

  /** With its sign, and a minus as wide as the plus. */
  static String signed(double value) {
    return Double.isFinite(value)
        ? String.format(Locale.ROOT, "%+.4f", value).replace('-', '−')
        : NumberText.NONE;
  }

  static String interval(Summary summary) {
    return Double.isNaN(summary.low())
        ? "no interval"
        : accuracy(summary.low()) + " to " + accuracy(summary.high());
  }

  static String runs(int count) {
    return count == 0 ? "no runs" : count == 1 ? "1 run" : NumberText.count(count) + " runs";
  }

  /** What to add to the number of runs where some diverged, else nothing. */
  static String diverged(ReproductionResults results, Cell cell) {
    int count = results.evidence().diverged(cell).size();
    return count == 0 ? "" : ", " + NumberText.count(count) + " diverged";
  }

  /** The paper's name of a cell's model. */
  static String title(Cell cell) {
    return Method.ofModel(cell.model()).map(Method::title).orElse(cell.model());
  }

  /** Such as {@code CAPGCN on cora hops=2}. */
  static String name(Cell cell) {
    return (title(cell) + " on " + cell.dataset() + " " + changes(cell)).strip();
  }

  /** What a cell changes, as on the command line; empty for nothing. */
  static String changes(Cell cell) {
    return cell.changes().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(change -> change.getKey() + "=" + change.getValue())
        .collect(Collectors.joining(" "));
  }
}
