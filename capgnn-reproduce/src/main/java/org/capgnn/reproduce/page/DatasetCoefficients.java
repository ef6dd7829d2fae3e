package org.capgnn.reproduce.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.report.AppnpCoefficients;
import org.capgnn.report.Summary;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.reproduce.study.Variants;
import org.capgnn.runs.Cell;

/**
 * The propagation coefficients on a data set: APPNP's and the learned ones.
 *
 * @param appnp c_0 .. c_K of APPNP, for the α and K of the learned coefficients
 * @param learned mean and interval of c_0 .. c_K over the runs of CAPGCN and CAPGAT, if there are
 *     any
 */
record DatasetCoefficients(String dataset, double[] appnp, Map<Method, List<Summary>> learned) {

  /** Returns the coefficients on a data set; empty if there are no runs. */
  static Optional<DatasetCoefficients> of(ReproductionResults results, String dataset) {
    Map<Method, List<Summary>> learned = new LinkedHashMap<>();
    double alpha = Double.NaN;
    int hops = 0;
    for (Method method : results.wanted().ours()) {
      Cell cell = Variants.full(dataset, method.model());
      List<Summary> summaries = results.evidence().coefficientSummaries(cell);
      if (!summaries.isEmpty()) {
        learned.put(method, summaries);
        hops = summaries.size() - 1;
        alpha =
            Double.parseDouble(results.evidence().runs(cell).get(0).key().settings().get("alpha"));
      }
    }
    return learned.isEmpty()
        ? Optional.empty()
        : Optional.of(new DatasetCoefficients(dataset, AppnpCoefficients.of(alpha, hops), learned));
  }

  /** Returns K. */
  int hops() {
    return appnp.length - 1;
  }
}
