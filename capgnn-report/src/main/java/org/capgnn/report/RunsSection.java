package org.capgnn.report;

import static org.capgnn.report.markup.NumberText.fixed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.LineChart;
import org.capgnn.report.chart.Series;
import org.capgnn.report.markup.Markup;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;

/** The section that compares several runs, with a table row and a point per run. */
final class RunsSection {
  private RunsSection() {}

  static void write(Markup page, List<RunRecord> runs) {
    page.open("section").leaf("h2", "The runs").line();
    String note = "The interval is Student's, for the mean over the runs, not for a single run.";
    page.leaf("p", note, "class", "note");
    table(page, runs);
    page.open("div", "class", "pair").line();
    chart(page, runs);
    page.close().close().line();
  }

  private static void table(Markup page, List<RunRecord> runs) {
    Map<String, ToDoubleFunction<RunRecord>> columns = new LinkedHashMap<>();
    if (runs.get(0).test() != null) {
      columns.put("Test", RunNumbers::testAccuracy);
    }
    columns.put("Validation", RunNumbers::validAccuracy);
    for (Metric metric : Metric.beyondAccuracy()) {
      if (runs.stream().anyMatch(run -> Double.isFinite(RunNumbers.of(run, metric)))) {
        columns.put(Headline.capital(metric.label()), run -> RunNumbers.of(run, metric));
      }
    }
    columns.put("Epochs", run -> run.history().size());
    columns.put("Seconds", RunRecord::seconds);
    List<String> header = new ArrayList<>(List.of("Seed"));
    header.addAll(columns.keySet());
    HtmlTable table = new HtmlTable(page, null, header);
    summary(table, runs, columns);
    for (RunRecord run : runs) {
      List<String> row = new ArrayList<>(List.of(Long.toString(run.seed())));
      columns.forEach((name, of) -> row.add(fixed(of.applyAsDouble(run), decimals(name))));
      table.row(row);
    }
    table.end();
  }

  private static void summary(
      HtmlTable table, List<RunRecord> runs, Map<String, ToDoubleFunction<RunRecord>> columns) {
    List<String> mean = new ArrayList<>(List.of("mean"));
    List<String> deviation = new ArrayList<>(List.of("deviation"));
    List<String> interval = new ArrayList<>(List.of("95% ±"));
    columns.forEach(
        (name, of) -> {
          Summary summary = Summary.of(runs.stream().mapToDouble(of).toArray());
          int decimals = Math.max(1, decimals(name));
          mean.add(fixed(summary.mean(), decimals));
          deviation.add(fixed(summary.deviation(), decimals));
          interval.add(fixed(summary.halfWidth(), decimals));
        });
    table.total(mean).row(deviation).row(interval);
  }

  private static int decimals(String column) {
    return column.equals("Epochs") ? 0 : column.equals("Seconds") ? 1 : 4;
  }

  private static void chart(Markup page, List<RunRecord> runs) {
    Caption caption =
        new Caption("runs", "Accuracy of each run", "One point per seed, with the mean as a line.");
    double[] seeds = runs.stream().mapToDouble(RunRecord::seed).toArray();
    LineChart chart = new LineChart(caption, "seed", "accuracy");
    if (runs.get(0).test() != null) {
      double[] test = runs.stream().mapToDouble(RunNumbers::testAccuracy).toArray();
      double mean = Summary.of(test).mean();
      chart.add(Series.points("test", seeds, test));
      chart.level(mean, "mean test accuracy " + fixed(mean, 4));
    }
    double[] valid = runs.stream().mapToDouble(RunNumbers::validAccuracy).toArray();
    chart.add(Series.points("validation", seeds, valid));
    ReportSection.figure(page, "Accuracy of each run", "By seed.", chart.draw());
  }
}
