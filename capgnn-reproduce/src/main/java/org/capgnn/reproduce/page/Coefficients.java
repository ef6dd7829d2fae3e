package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.report.Summary;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Variant;
import org.capgnn.runs.Cell;

/**
 * The propagation coefficients on a data set, APPNP's and the learned ones; all of them are the
 * numbers of figure-coefficients.
 *
 * @param appnp c_0 .. c_K of APPNP, for the α and K of the learned coefficients
 * @param learned mean and interval of c_0 .. c_K over the runs of CAPGCN and CAPGAT, if there are
 *     any
 */
record Coefficients(String dataset, double[] appnp, Map<PaperMethod, List<Summary>> learned) {

  /** Returns the coefficients on a data set; empty if there are no runs. */
  static Optional<Coefficients> of(ReproductionResults results, String dataset) {
    Map<PaperMethod, List<Summary>> learned = new LinkedHashMap<>();
    double[] appnp = null;
    for (PaperMethod method : results.wanted().ours()) {
      Cell cell = Variant.FULL.of(dataset, method);
      List<Summary> summaries = results.evidence().coefficientSummaries(cell);
      if (!summaries.isEmpty()) {
        learned.put(method, summaries);
        appnp = results.evidence().appnp(cell, summaries.size() - 1);
      }
    }
    return Optional.ofNullable(appnp).map(c -> new Coefficients(dataset, c, learned));
  }

  private static List<Coefficients> all(ReproductionResults results) {
    return results.wanted().citationNetworks().stream()
        .flatMap(dataset -> of(results, dataset).stream())
        .toList();
  }

  /** Returns a table with one row per data set and hop, and one column per method. */
  static PageBlock.DataTable table(ReproductionResults results) {
    List<PaperMethod> methods = results.wanted().ours();
    List<String> header = new ArrayList<>(List.of("Data set", "k", "APPNP"));
    methods.forEach(method -> header.add(method.title()));
    List<List<PageBlock.Entry>> rows = new ArrayList<>();
    for (Coefficients weights : all(results)) {
      for (int k = 0; k < weights.appnp.length; k++) {
        List<Object> row = new ArrayList<>();
        row.addAll(List.of(weights.dataset, "" + k, PageText.accuracy(weights.appnp[k])));
        for (PaperMethod method : methods) {
          row.add(entry(weights.learned.getOrDefault(method, List.of()), k));
        }
        rows.add(PageBlock.row(row.toArray()));
      }
    }
    return new PageBlock.DataTable(2, header, rows);
  }

  private static Object entry(List<Summary> learned, int k) {
    if (k >= learned.size()) {
      return NumberText.NONE;
    }
    Summary c = learned.get(k);
    return PageBlock.Entry.of(
        "", PageText.accuracy(c.mean()), PageText.interval(c), PageText.runs(c.count()));
  }

  /** Returns one row per data set, method and hop; a number that does not exist is null. */
  static List<Map<String, Object>> rows(ReproductionResults results) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Coefficients weights : all(results)) {
      for (int k = 0; k < weights.appnp.length; k++) {
        rows.add(weights.row("appnp", k, Summary.exactly(weights.appnp[k])));
      }
      weights.learned.forEach(
          (method, learned) -> {
            for (int k = 0; k < learned.size(); k++) {
              rows.add(weights.row(method.model(), k, learned.get(k)));
            }
          });
    }
    return rows;
  }

  private Map<String, Object> row(String model, int k, Summary c) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("dataset", dataset);
    row.put("model", model);
    row.put("k", k);
    row.put("runs", c.count() == 0 ? null : c.count()); // APPNP's follow from α and K
    row.put("mean", c.mean());
    row.put("low95", CellFiles.finite(c.low()));
    row.put("high95", CellFiles.finite(c.high()));
    return row;
  }
}
