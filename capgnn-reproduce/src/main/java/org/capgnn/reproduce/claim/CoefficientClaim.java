package org.capgnn.reproduce.claim;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Variant;
import org.capgnn.runs.Cell;

/**
 * The comparisons of the claim about the coefficients c_0 … c_10.
 *
 * <p>The slope of a line through c_2 … c_10 could not distinguish CAPGNN from APPNP: APPNP's
 * coefficients α(1−α)^k also fall for k below 10, until c_10 = (1−α)^10 takes the remaining weight.
 * Therefore every step is compared.
 */
final class CoefficientClaim {
  private static final int FIRST = 2;
  private static final int LAST = 10;

  private CoefficientClaim() {}

  static void gather(Gathering runs) {
    List<PaperMethod> methods = runs.wanted().ours();
    for (String dataset : runs.wanted().citationNetworks()) {
      appnpEndsHigh(runs, methods.stream().map(m -> Variant.FULL.of(dataset, m)).toList());
      for (PaperMethod method : methods) {
        runs.about(method);
        declines(runs, method, Variant.FULL.of(dataset, method));
      }
      runs.group(dataset, Rule.ALL);
    }
  }

  /** Compares APPNP's c_10 with c_9 and with the mean of c_0 … c_9, for the α of our models. */
  private static void appnpEndsHigh(Gathering runs, List<Cell> ours) {
    if (ours.isEmpty()) {
      return;
    }
    double[] c =
        ours.stream()
            .filter(cell -> !coefficients(runs, cell).isEmpty())
            .findFirst()
            .map(cell -> runs.evidence().appnp(cell, LAST))
            .orElse(null);
    Comparison last = c == null ? null : Comparison.formula(c[LAST] - c[LAST - 1]);
    runs.add(ClaimQuestion.BETTER, "APPNP: c_10 − c_9", last);
    Comparison mean =
        c == null
            ? null
            : Comparison.formula(c[LAST] - Arrays.stream(c, 0, LAST).average().orElseThrow());
    runs.add(ClaimQuestion.BETTER, "APPNP: c_10 − mean of c_0 … c_9", mean);
  }

  private static void declines(Gathering runs, PaperMethod method, Cell cell) {
    List<double[]> all = coefficients(runs, cell);
    for (int k = FIRST; k < LAST; k++) {
      int from = k;
      String label = "%s: c_%d − c_%d".formatted(method.title(), k, k + 1);
      runs.add(ClaimQuestion.BETTER, label, compared(all, c -> c[from] - c[from + 1]));
    }
    double[] appnp = all.isEmpty() ? null : runs.evidence().appnp(cell, LAST);
    String label = "c_10: APPNP − " + method.title();
    runs.add(ClaimQuestion.BETTER, label, compared(all, c -> appnp[LAST] - c[LAST]));
  }

  private static Comparison compared(List<double[]> all, ToDoubleFunction<double[]> difference) {
    return all.isEmpty()
        ? null
        : Comparison.oneSample(all.stream().mapToDouble(difference).toArray());
  }

  private static List<double[]> coefficients(Gathering runs, Cell cell) {
    return runs.evidence().coefficients(cell).stream().filter(c -> c.length > LAST).toList();
  }
}
