package org.capgnn.reproduce.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.capgnn.graph.DatasetCard;
import org.capgnn.report.Summary;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.reproduce.claim.Finding;
import org.capgnn.reproduce.claim.Group;
import org.capgnn.reproduce.claim.Judgement;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.Study;
import org.capgnn.runs.Cell;
import org.capgnn.runs.StoredRun;

/** The cells and verdicts as CSV and JSON, for programs. */
final class CellFiles {
  private CellFiles() {}

  /** Returns one row per cell and study; a number that does not exist is null. */
  static List<Map<String, Object>> cells(ReproductionResults results) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Study study : results.studies()) {
      study.cells(results.wanted()).forEach(cell -> rows.add(row(results, study, cell)));
    }
    return rows;
  }

  private static Map<String, Object> row(ReproductionResults results, Study study, Cell cell) {
    Evidence evidence = results.evidence(study);
    List<StoredRun> runs = evidence.runs(cell);
    Summary accuracy = evidence.accuracy(cell).orElse(Summary.exactly(Double.NaN));
    double published =
        study == Study.TABLE2
            ? Paper.accuracy(cell.dataset(), cell.model()).orElse(Double.NaN)
            : Double.NaN;
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("study", study.id());
    row.put("dataset", cell.dataset());
    row.put("model", cell.model());
    row.put("changes", PageText.changes(cell));
    row.put("runs", runs.size());
    row.put("mean", finite(accuracy.mean()));
    row.put("deviation", finite(accuracy.deviation()));
    row.put("low95", finite(accuracy.low()));
    row.put("high95", finite(accuracy.high()));
    row.put("published", finite(published));
    row.put("difference", finite(accuracy.mean() - published));
    row.put("seconds", OriginSection.seconds(runs));
    List<Double> c = evidence.coefficientSummaries(cell).stream().map(Summary::mean).toList();
    row.put("coefficients", c.isEmpty() ? null : c);
    return row;
  }

  /** Returns one row per data set: our counts and the published ones. */
  static List<Map<String, Object>> statistics(ReproductionResults results) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String dataset : results.wanted().datasets()) {
      DatasetCard card = results.cards().get(dataset);
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("dataset", dataset);
      row.put("vertices", card.vertices());
      row.put("edges", card.edges());
      row.put("features", card.features());
      row.put("classes", card.classes());
      for (String count : List.of("Vertices", "Edges", "Features", "Classes")) {
        row.put("published" + count, Paper.count(dataset, count.toLowerCase(Locale.ROOT)));
      }
      rows.add(row);
    }
    return rows;
  }

  static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /**
   * Returns the rows as CSV: null is an empty field, the values of a list are separated by spaces.
   */
  static String csv(List<Map<String, Object>> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      if (!rows.isEmpty()) {
        csv.writeRecord(rows.get(0).keySet());
      }
      for (Map<String, Object> row : rows) {
        csv.writeRecord(row.values().stream().map(CellFiles::field).toList());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static String field(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(Object::toString).collect(Collectors.joining(" "));
    }
    return value == null ? "" : value.toString();
  }

  private static Map<String, Object> claim(Judgement judgement) {
    Map<String, Object> claim = new LinkedHashMap<>();
    claim.put("id", judgement.claim().id());
    claim.put("claim", judgement.claim().text());
    claim.put("verdict", judgement.outcome().word());
    claim.put("sentence", judgement.sentence());
    claim.put("comparisons", comparisons(judgement));
    return claim;
  }

  /** Returns the comparisons behind a verdict; a number that does not exist is null. */
  private static List<Map<String, Object>> comparisons(Judgement judgement) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Group group : judgement.groups()) {
      for (Finding finding : group.findings()) {
        Optional<Comparison> found = finding.comparison();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("on", group.where());
        row.put("difference of", finding.label());
        row.put("outcome", finding.outcome().word());
        row.put("mean", found.map(c -> finite(c.difference())).orElse(null));
        row.put("low95", found.map(c -> finite(c.low())).orElse(null));
        row.put("high95", found.map(c -> finite(c.high())).orElse(null));
        row.put("p", found.map(c -> finite(c.pValue())).orElse(null));
        row.put("pHolm", finite(finding.corrected()));
        row.put("paired", found.map(Comparison::paired).orElse(null));
        row.put("runs", found.map(c -> List.of(c.firstCount(), c.secondCount())).orElse(null));
        rows.add(row);
      }
    }
    return rows;
  }

  static String json(ReproductionResults results, List<Judgement> judgements, List<String> files) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("command", results.commands().writing());
    all.put(WrittenFiles.KEY, files);
    all.put("changes", results.changes());
    all.put("leftOut", results.leftOut());
    all.put("claims", judgements.stream().map(CellFiles::claim).toList());
    if (results.studies().contains(Study.TABLE1)) {
      all.put("datasets", statistics(results));
    }
    all.put("cells", cells(results));
    if (results.studies().contains(Study.COEFFICIENTS)) {
      all.put("coefficients", Coefficients.rows(results));
    }
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
