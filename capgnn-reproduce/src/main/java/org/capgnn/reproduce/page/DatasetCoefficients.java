package org.capgnn.reproduce.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.report.Summary;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.reproduce.study.Variant;
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
    double[] appnp = null;
    for (Method method : results.wanted().ours()) {
      Cell cell = Variant.FULL.of(dataset, method);
      List<Summary> summaries = results.evidence().coefficientSummaries(cell);
      if (!summaries.isEmpty()) {
        learned.put(method, summaries);
        appnp = results.evidence().appnp(cell, summaries.size() - 1);
      }
    }
    return Optional.ofNullable(appnp).map(c -> new DatasetCoefficients(dataset, c, learned));
  }

  int hops() {
    return appnp.length - 1;
  }
}
