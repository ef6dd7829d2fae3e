package org.capgnn.reproduce.page;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.capgnn.report.Summary;
import org.capgnn.report.chart.BarChart;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.Drawing;
import org.capgnn.report.chart.LineChart;
import org.capgnn.report.chart.Panels;
import org.capgnn.report.chart.Series;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.Variant;

/** Draws a figure of the paper, with one panel per data set that has runs. */
final class Figures {
  private static final int COLUMNS = 3;
  private static final double WIDTH = 362;
  private static final double HEIGHT = 270;

  private final ReproductionResults results;
  private final Study study;
  private final Evidence evidence;
  private final List<PaperMethod> methods;

  private Figures(ReproductionResults results, Study study) {
    this.results = results;
    this.study = study;
    this.evidence = results.evidence(study);
    this.methods = study.methods(results.wanted());
  }

  /** Returns the figure of a study; empty if the study has no figure or no runs. */
  static Optional<Drawing> of(ReproductionResults results, Study study) {
    Figures figures = new Figures(results, study);
    List<Drawing> panels =
        study.datasets(results.wanted()).stream()
            .flatMap(dataset -> figures.panel(dataset).stream())
            .toList();
    String about = "One panel per data set, with 95% intervals of the means.";
    Caption caption = new Caption(study.id(), study.title(), about);
    return panels.isEmpty() ? Optional.empty() : Optional.of(Panels.draw(caption, COLUMNS, panels));
  }

  private Optional<Drawing> panel(String dataset) {
    return switch (study) {
      case TABLE1 -> Optional.empty();
      case TABLE2 -> table(dataset);
      case ADAPTIVE, CONTRASTIVE -> variants(dataset);
      case ITERATIONS -> lines(dataset, "K", Variant.HOPS);
      case COEFFICIENTS -> Coefficients.of(results, dataset).map(Figures::coefficients);
      case TEMPERATURE -> lines(dataset, "τ", Variant.TEMPERATURES);
    };
  }

  private Optional<Drawing> table(String dataset) {
    double[] published =
        methods.stream()
            .mapToDouble(method -> Paper.accuracy(dataset, method.model()).orElse(Double.NaN))
            .toArray();
    Series measured = bars("measured", ofEachMethod(dataset, Variant.FULL));
    return barChart(dataset, List.of(measured, Series.bars("published", published)));
  }

  /** Draws one bar per method and variant. */
  private Optional<Drawing> variants(String dataset) {
    return barChart(
        dataset,
        study.variants().stream()
            .map(variant -> bars(name(variant), ofEachMethod(dataset, variant)))
            .toList());
  }

  private String name(Variant variant) {
    return study != Study.ADAPTIVE
        ? variant.title()
        : variant.equals(Variant.FULL) ? "CAPGNN" : "CPGNN, " + variant.title();
  }

  private List<Summary> ofEachMethod(String dataset, Variant variant) {
    return methods.stream().map(method -> summary(dataset, method, variant)).toList();
  }

  private Optional<Drawing> barChart(String dataset, List<Series> series) {
    boolean measured =
        series.stream()
            .filter(Series::hasIntervals) // published values have none
            .flatMapToDouble(bars -> Arrays.stream(bars.y()))
            .anyMatch(Double::isFinite);
    if (!measured) {
      return Optional.empty();
    }
    List<String> names = methods.stream().map(PaperMethod::title).toList();
    BarChart chart = new BarChart(caption(dataset), "", "test accuracy", names);
    series.forEach(chart::add);
    return Optional.of(chart.from(base(series)).size(WIDTH, HEIGHT).draw());
  }

  /** Returns a round number below all bars, because the accuracies are far from zero. */
  private static double base(List<Series> series) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (Series bars : series) {
      for (int i = 0; i < bars.y().length; i++) {
        double value = bars.y()[i];
        if (Double.isFinite(value)) {
          low = Math.min(low, bars.hasInterval(i) ? bars.low()[i] : value);
          high = Math.max(high, value);
        }
      }
    }
    return Math.max(0, Math.floor((low - Math.max(0.004, (high - low) / 4)) * 100) / 100);
  }

  /** Draws a curve per method over the values that distinguish the variants of the study. */
  private Optional<Drawing> lines(String dataset, String axis, List<? extends Number> values) {
    double[] x = values.stream().mapToDouble(Number::doubleValue).toArray();
    LineChart chart = new LineChart(caption(dataset), axis, "test accuracy");
    boolean any = false;
    for (PaperMethod method : methods) {
      List<Summary> summaries =
          study.variants().stream().map(variant -> summary(dataset, method, variant)).toList();
      any |= summaries.stream().anyMatch(summary -> summary.count() > 0);
      double[] means = values(summaries, Summary::mean);
      chart.add(withIntervals(Series.curve(method.title(), x, means), summaries));
    }
    chart.places(x[0], x[1] - x[0], x.length);
    return any ? Optional.of(chart.size(WIDTH, HEIGHT).draw()) : Optional.empty();
  }

  private static Drawing coefficients(Coefficients weights) {
    List<String> names =
        IntStream.range(0, weights.appnp().length).mapToObj(Integer::toString).toList();
    BarChart chart = new BarChart(caption(weights.dataset()), "k", "c_k", names);
    chart.add(Series.bars("APPNP", weights.appnp()));
    weights.learned().forEach((method, summaries) -> chart.add(bars(method.title(), summaries)));
    return chart.size(WIDTH, HEIGHT).draw();
  }

  private static Caption caption(String dataset) {
    return new Caption(dataset, dataset, dataset);
  }

  private static Series bars(String name, List<Summary> summaries) {
    return withIntervals(Series.bars(name, values(summaries, Summary::mean)), summaries);
  }

  private static Series withIntervals(Series means, List<Summary> summaries) {
    return means
        .between(values(summaries, Summary::low), values(summaries, Summary::high))
        .noted(summaries.stream().map(summary -> PageText.runs(summary.count())).toList());
  }

  private static double[] values(List<Summary> summaries, ToDoubleFunction<Summary> of) {
    return summaries.stream().mapToDouble(of).toArray();
  }

  /** Returns NaN for a cell without runs, which charts leave out. */
  private Summary summary(String dataset, PaperMethod method, Variant variant) {
    return evidence.accuracy(variant.of(dataset, method)).orElse(Summary.exactly(Double.NaN));
  }
}
