package org.capgnn.reproduce.claim;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.capgnn.report.AppnpCoefficients;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.reproduce.study.Variants;
import org.capgnn.runs.Cell;
import org.capgnn.runs.StoredRun;

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
    for (String dataset : runs.wanted().citationNetworks()) {
      List<Method> methods = runs.wanted().ours();
      if (methods.isEmpty()) {
        continue;
      }
      appnpEndsHigh(runs, dataset, methods);
      for (Method method : methods) {
        runs.about(method);
        declines(runs, method, Variants.full(dataset, method.model()));
      }
      runs.group(dataset, Rule.ALL);
    }
  }

  /** Compares APPNP's c_10 with c_9 and with the mean of c_0 … c_9. */
  private static void appnpEndsHigh(Gathering runs, String dataset, List<Method> methods) {
    double[] c =
        methods.stream()
            .map(method -> Variants.full(dataset, method.model()))
            .filter(cell -> !coefficients(runs, cell).isEmpty())
            .findFirst()
            .map(cell -> appnp(runs, cell))
            .orElse(null);
    runs.add(
        Question.BETTER,
        "APPNP: c_10 − c_9",
        c == null ? null : Comparison.formula(c[LAST] - c[LAST - 1]));
    runs.add(
        Question.BETTER,
        "APPNP: c_10 − mean of c_0 … c_9",
        c == null
            ? null
            : Comparison.formula(c[LAST] - Arrays.stream(c, 0, LAST).average().orElseThrow()));
  }

  private static void declines(Gathering runs, Method method, Cell cell) {
    List<double[]> all = coefficients(runs, cell);
    for (int k = FIRST; k < LAST; k++) {
      int from = k;
      runs.add(
          Question.BETTER,
          "%s: c_%d − c_%d".formatted(method.title(), k, k + 1),
          compared(all, c -> c[from] - c[from + 1]));
    }
    double[] appnp = all.isEmpty() ? null : appnp(runs, cell);
    runs.add(
        Question.BETTER,
        "c_10: APPNP − " + method.title(),
        compared(all, c -> appnp[LAST] - c[LAST]));
  }

  private static Comparison compared(List<double[]> all, ToDoubleFunction<double[]> difference) {
    return all.isEmpty()
        ? null
        : Comparison.oneSample(all.stream().mapToDouble(difference).toArray());
  }

  private static List<double[]> coefficients(Gathering runs, Cell cell) {
    return runs.evidence().coefficients(cell).stream().filter(c -> c.length > LAST).toList();
  }

  /** Returns APPNP's coefficients for the α of a cell. */
  private static double[] appnp(Gathering runs, Cell cell) {
    StoredRun run = runs.evidence().runs(cell).get(0);
    return AppnpCoefficients.of(Double.parseDouble(run.key().settings().get("alpha")), LAST);
  }
}
