package org.capgnn.report;

import java.util.ArrayList;
import java.util.List;
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
    List<String> names = new ArrayList<>();
    for (int k = 0; k <= hops; k++) {
      names.add(Integer.toString(k));
    }
    Caption caption =
        new Caption(
            "coefficients",
            "Propagation coefficients",
            "Learned c_0 to c_" + hops + (appnp == null ? "." : " beside those of APPNP."));
    BarChart chart = new BarChart(caption, "hop", "coefficient", names);
    chart.add(learned(runs, learned));
    if (appnp != null) {
      chart.add(Series.bars("APPNP", appnp));
    }
    page.open("section").leaf("h2", "Propagation coefficients").line();
    page.leaf("p", about(runs.get(0), alpha, hops, runs.size()), "class", "note");
    page.open("div", "class", "pair").line();
    Figure.write(page, "Weight of each hop", "c₀ is the vertex itself.", chart.draw());
    table(page, learned, appnp);
    page.close().close().line();
  }

  private static String about(RunRecord run, double alpha, int hops, int runs) {
    String formula =
        "The propagation is a polynomial Σ cₖ Âᵏ of the affinity, whose coefficients "
            + run.model()
            + " learns.";
    String appnp =
        Double.isNaN(alpha)
            ? ""
            : " APPNP fixes them; shown for the same α = "
                + NumberText.significant(alpha)
                + " and K = "
                + hops
                + ", its last one takes the remaining weight.";
    return formula + appnp + (runs > 1 ? " Means over the runs with 95% intervals." : "");
  }

  private static Series learned(List<RunRecord> runs, double[] mean) {
    Series bars = Series.bars(runs.get(0).model(), mean);
    if (runs.size() == 1) {
      return bars;
    }
    double[] low = new double[mean.length];
    double[] high = new double[mean.length];
    for (int k = 0; k < mean.length; k++) {
      int hop = k;
      double[] values = runs.stream().mapToDouble(run -> run.coefficients()[hop]).toArray();
      Summary summary = Summary.of(values);
      low[k] = summary.low();
      high[k] = summary.high();
    }
    return bars.between(low, high);
  }

  private static void table(Markup page, double[] learned, double[] appnp) {
    page.open("div").leaf("h3", "The coefficients");
    List<String> header = new ArrayList<>(List.of("k", "Learned"));
    if (appnp != null) {
      header.addAll(List.of("APPNP", "Difference"));
    }
    HtmlTable table = new HtmlTable(page, 1, header);
    for (int k = 0; k < learned.length; k++) {
      List<String> row =
          new ArrayList<>(List.of(Integer.toString(k), NumberText.fixed(learned[k], 4)));
      if (appnp != null) {
        row.add(NumberText.fixed(appnp[k], 4));
        row.add(NumberText.fixed(learned[k] - appnp[k], 4));
      }
      table.row(row);
    }
    table.end();
    page.close().line();
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
