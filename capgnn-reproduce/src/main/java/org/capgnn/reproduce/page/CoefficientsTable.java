package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.report.Summary;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.paper.Method;

/** The numbers of figure-coefficients, as a table of the page and as rows for programs. */
final class CoefficientsTable {
  static final String FILE = "figure-coefficients.csv";

  private CoefficientsTable() {}

  private static List<DatasetCoefficients> all(ReproductionResults results) {
    return results.wanted().citationNetworks().stream()
        .flatMap(dataset -> DatasetCoefficients.of(results, dataset).stream())
        .toList();
  }

  /** Returns a table with one row per data set and hop, and one column per method. */
  static Block.Table table(ReproductionResults results) {
    List<Method> methods = results.wanted().ours();
    List<String> header = new ArrayList<>(List.of("Data set", "k", "APPNP"));
    methods.forEach(method -> header.add(method.title()));
    List<List<Block.Entry>> rows = new ArrayList<>();
    for (DatasetCoefficients weights : all(results)) {
      for (int k = 0; k <= weights.hops(); k++) {
        List<Block.Entry> row = new ArrayList<>();
        row.add(Block.Entry.of(weights.dataset()));
        row.add(Block.Entry.of(Integer.toString(k)));
        row.add(Block.Entry.of(Text.accuracy(weights.appnp()[k])));
        for (Method method : methods) {
          row.add(entry(weights, method, k));
        }
        rows.add(row);
      }
    }
    return new Block.Table(2, header, rows);
  }

  private static Block.Entry entry(DatasetCoefficients weights, Method method, int k) {
    List<Summary> learned = weights.learned().get(method);
    if (learned == null || k >= learned.size()) {
      return Block.Entry.of(NumberText.NONE);
    }
    Summary summary = learned.get(k);
    return Block.Entry.of(
        "", Text.accuracy(summary.mean()), Text.interval(summary), Text.runs(summary.count()));
  }

  /** Returns one row per data set, method and hop; a number that does not exist is null. */
  static List<Map<String, Object>> rows(ReproductionResults results) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (DatasetCoefficients weights : all(results)) {
      for (int k = 0; k <= weights.hops(); k++) {
        Double appnp = weights.appnp()[k];
        rows.add(row(weights.dataset(), "appnp", k, null, appnp, null, null));
      }
      weights
          .learned()
          .forEach(
              (method, learned) -> {
                for (int k = 0; k < learned.size(); k++) {
                  Summary c = learned.get(k);
                  rows.add(
                      row(
                          weights.dataset(),
                          method.model(),
                          k,
                          c.count(),
                          c.mean(),
                          CellFiles.finite(c.low()),
                          CellFiles.finite(c.high())));
                }
              });
    }
    return rows;
  }

  private static Map<String, Object> row(
      String dataset, String model, int k, Integer runs, Double mean, Double low, Double high) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("dataset", dataset);
    row.put("model", model);
    row.put("k", k);
    row.put("runs", runs); // null for APPNP, whose coefficients follow from α and K
    row.put("mean", mean);
    row.put("low95", low);
    row.put("high95", high);
    return row;
  }
}
