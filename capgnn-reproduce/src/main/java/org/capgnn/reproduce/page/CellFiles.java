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
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
    Optional<Summary> summary = evidence.accuracy(cell);
    Double published =
        study == Study.TABLE2 && Paper.accuracy(cell.dataset(), cell.model()).isPresent()
            ? Paper.accuracy(cell.dataset(), cell.model()).getAsDouble()
            : null;
    Double mean = summary.map(Summary::mean).orElse(null);
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("study", study.id());
    row.put("dataset", cell.dataset());
    row.put("model", cell.model());
    row.put("changes", Text.changes(cell));
    row.put("runs", runs.size());
    row.put("mean", mean);
    row.put("deviation", summary.map(s -> finite(s.deviation())).orElse(null));
    row.put("low95", summary.map(s -> finite(s.low())).orElse(null));
    row.put("high95", summary.map(s -> finite(s.high())).orElse(null));
    row.put("published", published);
    row.put("difference", mean == null || published == null ? null : mean - published);
    row.put("seconds", OriginSection.seconds(runs));
    row.put("coefficients", coefficients(evidence, cell));
    return row;
  }

  /** Returns the mean c_0 .. c_K of the runs, or null for a model without coefficients. */
  private static List<Double> coefficients(Evidence evidence, Cell cell) {
    List<Summary> summaries = evidence.coefficientSummaries(cell);
    return summaries.isEmpty() ? null : summaries.stream().map(Summary::mean).toList();
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
    all.put(
        "claims",
        judgements.stream()
            .map(
                judgement -> {
                  Map<String, Object> claim = new LinkedHashMap<>();
                  claim.put("id", judgement.claim().id());
                  claim.put("claim", judgement.claim().text());
                  claim.put("verdict", judgement.outcome().word());
                  claim.put("sentence", judgement.sentence());
                  claim.put("comparisons", comparisons(judgement));
                  return claim;
                })
            .toList());
    if (results.studies().contains(Study.TABLE1)) {
      all.put("datasets", StatisticsFile.rows(results));
    }
    all.put("cells", cells(results));
    if (results.studies().contains(Study.COEFFICIENTS)) {
      all.put("coefficients", CoefficientsTable.rows(results));
    }
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
