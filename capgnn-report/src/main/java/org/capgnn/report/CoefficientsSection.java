package org.capgnn.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.report.chart.BarChart;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.Series;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;
import org.capgnn.result.RunRecord;

/** The section on the learned propagation coefficients, compared with those of APPNP. */
final class CoefficientsSection {
  private CoefficientsSection() {}

  static void write(Markup page, List<RunRecord> runs) {
    double[] learned = RunNumbers.meanCoefficients(runs);
    if (learned.length == 0) {
      return;
    }
    int hops = learned.length - 1;
    double alpha = alpha(runs.get(0));
    double[] appnp = Double.isNaN(alpha) ? null : AppnpCoefficients.of(alpha, hops);
    String title = "Propagation coefficients";
    String about = "Learned c_0 to c_" + hops + (appnp == null ? "." : " beside those of APPNP.");
    List<String> names = IntStream.rangeClosed(0, hops).mapToObj(Integer::toString).toList();
    BarChart chart =
        new BarChart(new Caption("coefficients", title, about), "hop", "coefficient", names);
    chart.add(learned(runs, learned));
    if (appnp != null) {
      chart.add(Series.bars("APPNP", appnp));
    }
    ReportSection.open(page, title, about(runs.get(0), alpha, hops, runs.size()));
    ReportSection.figure(page, "Weight of each hop", "c₀ is the vertex itself.", chart.draw());
    table(page, learned, appnp);
    ReportSection.close(page);
  }

  private static String about(RunRecord run, double alpha, int hops, int runs) {
    String formula =
        "The propagation is a polynomial Σ cₖ Âᵏ of the affinity, whose coefficients %s learns."
            .formatted(run.model());
    String appnp =
        " APPNP fixes them; shown for the same α = %s and K = %d, its last one takes the remaining weight."
            .formatted(NumberText.significant(alpha), hops);
    String means = runs > 1 ? " Means over the runs with 95% intervals." : "";
    return formula + (Double.isNaN(alpha) ? "" : appnp) + means;
  }

  private static Series learned(List<RunRecord> runs, double[] mean) {
    Series bars = Series.bars(runs.get(0).model(), mean);
    if (runs.size() == 1) {
      return bars;
    }
    List<Summary> summaries =
        IntStream.range(0, mean.length)
            .mapToObj(k -> runs.stream().mapToDouble(run -> run.coefficients()[k]).toArray())
            .map(Summary::of)
            .toList();
    return bars.between(
        summaries.stream().mapToDouble(Summary::low).toArray(),
        summaries.stream().mapToDouble(Summary::high).toArray());
  }

  private static void table(Markup page, double[] learned, double[] appnp) {
    List<String> header = new ArrayList<>(List.of("k", "Learned"));
    if (appnp != null) {
      header.addAll(List.of("APPNP", "Difference"));
    }
    HtmlTable table = new HtmlTable(page, "The coefficients", header);
    for (int k = 0; k < learned.length; k++) {
      List<String> row = new ArrayList<>(List.of("" + k, NumberText.fixed(learned[k], 4)));
      if (appnp != null) {
        row.add(NumberText.fixed(appnp[k], 4));
        row.add(NumberText.fixed(learned[k] - appnp[k], 4));
      }
      table.row(row);
    }
    table.end();
  }

  /** Returns the α of a run, or NaN for a model without α. */
  private static double alpha(RunRecord run) {
    try {
      return Double.parseDouble(run.settings().getOrDefault("alpha", "NaN"));
    } catch (NumberFormatException notANumber) {
      return Double.NaN;
    }
  }
}
