package org.capgnn.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.LineChart;
import org.capgnn.report.chart.Series;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;

/** The section that compares several runs, with a table row and a point per run. */
final class RunsSection {
  private RunsSection() {}

  static void write(Markup page, List<RunRecord> runs) {
    page.open("section").leaf("h2", "The runs").line();
    String note = "The interval is Student's, for the mean over the runs, not for a single run.";
    page.leaf("p", note, "class", "note");
    page.open("div", "class", "pair first-wide").line();
    table(page, runs);
    chart(page, runs);
    page.close().close().line();
  }

  private static void table(Markup page, List<RunRecord> runs) {
    List<String> header = new ArrayList<>(List.of("Seed"));
    List<ToDoubleFunction<RunRecord>> columns = new ArrayList<>();
    if (runs.get(0).test() != null) {
      header.add("Test");
      columns.add(RunNumbers::testAccuracy);
    }
    header.add("Validation");
    columns.add(RunNumbers::validAccuracy);
    for (Metric metric : Metric.beyondAccuracy()) {
      header.add(Headline.capital(metric.label()));
      columns.add(run -> RunNumbers.of(run, metric));
    }
    header.addAll(List.of("Epochs", "Seconds"));
    columns.add(run -> run.history().size());
    columns.add(RunRecord::seconds);
    int shares = columns.size() - 2;
    HtmlTable table = new HtmlTable(page, 1, header);
    summary(table, runs, columns, shares);
    for (RunRecord run : runs) {
      List<String> row = new ArrayList<>(List.of(Long.toString(run.seed())));
      for (int c = 0; c < columns.size(); c++) {
        row.add(NumberText.fixed(columns.get(c).applyAsDouble(run), decimals(c, shares)));
      }
      table.row(row);
    }
    table.end();
  }

  private static void summary(
      HtmlTable table, List<RunRecord> runs, List<ToDoubleFunction<RunRecord>> of, int shares) {
    List<String> mean = new ArrayList<>(List.of("mean"));
    List<String> deviation = new ArrayList<>(List.of("deviation"));
    List<String> interval = new ArrayList<>(List.of("95% ±"));
    for (int c = 0; c < of.size(); c++) {
      Summary summary = Summary.of(runs.stream().mapToDouble(of.get(c)).toArray());
      int decimals = Math.max(1, decimals(c, shares));
      mean.add(NumberText.fixed(summary.mean(), decimals));
      deviation.add(NumberText.fixed(summary.deviation(), decimals));
      interval.add(NumberText.fixed(summary.halfWidth(), decimals));
    }
    table.total(mean).row(deviation).row(interval);
  }

  private static int decimals(int column, int shares) {
    return column < shares ? 4 : column == shares ? 0 : 1;
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
      chart.level(mean, "mean test accuracy " + NumberText.fixed(mean, 4));
    }
    double[] valid = runs.stream().mapToDouble(RunNumbers::validAccuracy).toArray();
    chart.add(Series.points("validation", seeds, valid));
    Section.figure(page, "Accuracy of each run", "By seed.", chart.draw());
  }
}
