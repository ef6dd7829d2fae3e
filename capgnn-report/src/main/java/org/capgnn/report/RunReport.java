package org.capgnn.report;

import static org.capgnn.report.markup.NumberText.count;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.report.markup.Markup;
import org.capgnn.result.Evaluation;
import org.capgnn.result.RunRecord;

/** The report page of one run, or of several runs of one model on one data set. */
public final class RunReport {
  private RunReport() {}

  /**
   * Returns the page: the summary of all runs, the learning curves of the first run, and the
   * evaluation of all runs together.
   *
   * @param records at least one
   */
  public static String html(List<RunRecord> records, DatasetCard card) {
    if (records.isEmpty()) {
      throw new InputException("there is no finished run to report; train one to its end first");
    }
    // runs trained in parallel end in any order
    List<RunRecord> runs =
        records.stream().sorted(Comparator.comparingLong(RunRecord::seed)).toList();
    RunRecord first = runs.get(0);
    Markup page = new Markup();
    page.open("header").line();
    page.leaf("h1", first.model() + " on " + first.dataset()).line();
    page.leaf("p", lead(runs), "class", "lead").line();
    page.close().line();
    Headline.write(page, runs);
    warnings(page, runs);
    if (runs.size() > 1) {
      RunsSection.write(page, runs);
    }
    CurvesSection.write(page, first, runs.size());
    if (RunNumbers.of(first) != null) {
      Evaluation all = PooledEvaluation.of(runs.stream().map(RunNumbers::of).toList());
      ClassesSection.write(page, runs, all);
      CalibrationSection.write(page, runs.size(), all);
    }
    if (first.coefficients().length > 0) {
      CoefficientsSection.write(page, runs);
    }
    DatasetSection.write(page, card, first.split());
    SettingsSection.write(page, first);
    return Page.html(first.model() + " on " + first.dataset(), "", page);
  }

  private static String lead(List<RunRecord> runs) {
    RunRecord first = runs.get(0);
    long last = runs.get(runs.size() - 1).seed();
    String seeds =
        runs.size() == 1
            ? "Seed " + first.seed()
            : "%s runs, seeds %d to %d".formatted(count(runs.size()), first.seed(), last);
    Split split = first.split();
    return "%s, split %s: %s vertices train, %s validate, %s test."
        .formatted(
            seeds,
            split.name(),
            count(split.train().length),
            count(split.valid().length),
            count(split.test().length));
  }

  private static void warnings(Markup page, List<RunRecord> runs) {
    Set<String> warnings = new LinkedHashSet<>();
    for (RunRecord run : runs) {
      for (String warning : run.warnings()) {
        warnings.add(runs.size() == 1 ? warning : "seed " + run.seed() + ": " + warning);
      }
    }
    if (!warnings.isEmpty()) {
      page.open("section", "class", "warnings").leaf("h2", "Worth knowing").open("ul");
      warnings.forEach(warning -> page.leaf("li", warning));
      page.close().close().line();
    }
  }
}
