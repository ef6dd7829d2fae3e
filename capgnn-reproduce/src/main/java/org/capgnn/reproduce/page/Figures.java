package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.capgnn.report.Summary;
import org.capgnn.report.chart.BarChart;
import org.capgnn.report.chart.Bars;
import org.capgnn.report.chart.Caption;
import org.capgnn.report.chart.Drawing;
import org.capgnn.report.chart.LineChart;
import org.capgnn.report.chart.Panels;
import org.capgnn.report.chart.Series;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.Variants;
import org.capgnn.reproduce.study.Variants.Fixed;
import org.capgnn.runs.Cell;

/** Draws the paper's figures, with one panel per data set that has runs. */
final class Figures {
  private static final int COLUMNS = 3;
  private static final double WIDTH = 362;
  private static final double HEIGHT = 270;

  private final ReproductionResults results;
  private final Evidence evidence;

  private Figures(ReproductionResults results, Study study) {
    this.results = results;
    this.evidence = results.evidence(study);
  }

  /** Returns the figure of a study; empty if the study has no figure or no runs. */
  static Optional<Drawing> of(ReproductionResults results, Study study) {
    return new Figures(results, study).draw(study);
  }

  private Optional<Drawing> draw(Study study) {
    return switch (study) {
      case TABLE1 -> Optional.empty();
      case TABLE2 -> panels(study, all(), this::table);
      case ADAPTIVE -> panels(study, all(), this::adaptive);
      case ITERATIONS -> panels(study, all(), this::iterations);
      case COEFFICIENTS -> panels(study, results.wanted().citationNetworks(), this::coefficients);
      case CONTRASTIVE -> panels(study, all(), this::contrastive);
      case TEMPERATURE -> panels(study, results.wanted().citationNetworks(), this::temperature);
    };
  }

  private List<String> all() {
    return results.wanted().datasets();
  }

  private Optional<Drawing> panels(
      Study study, List<String> datasets, Function<String, Optional<Drawing>> panel) {
    Caption caption =
        new Caption(
            study.id(), study.title(), "One panel a data set, with 95% intervals of the means.");
    Panels panels = new Panels(caption, COLUMNS);
    datasets.forEach(dataset -> panel.apply(dataset).ifPresent(panels::add));
    return panels.isEmpty() ? Optional.empty() : Optional.of(panels.draw());
  }

  private static Caption caption(String dataset) {
    return new Caption(dataset, dataset, dataset);
  }

  private Optional<Drawing> table(String dataset) {
    List<Method> methods = results.wanted().methods();
    List<Summary> ours =
        methods.stream().map(method -> summary(Variants.full(dataset, method.model()))).toList();
    double[] published =
        methods.stream()
            .mapToDouble(method -> Paper.accuracy(dataset, method.model()).orElse(Double.NaN))
            .toArray();
    List<String> names = methods.stream().map(Method::title).toList();
    return bars(dataset, names, List.of(bars("measured", ours), Bars.of("published", published)));
  }

  private Optional<Drawing> adaptive(String dataset) {
    Map<String, Function<String, Cell>> kinds = new LinkedHashMap<>();
    for (Fixed reading : Fixed.values()) {
      kinds.put("CPGNN, " + reading.title(), model -> Variants.fixed(dataset, model, reading));
    }
    kinds.put("CAPGNN", model -> Variants.full(dataset, model));
    return variants(dataset, kinds);
  }

  private Optional<Drawing> contrastive(String dataset) {
    Map<String, Function<String, Cell>> kinds = new LinkedHashMap<>();
    kinds.put("no contrastive loss", model -> Variants.withoutContrastive(dataset, model));
    kinds.put("no stop-gradient", model -> Variants.withoutStopGradient(dataset, model));
    kinds.put("full", model -> Variants.full(dataset, model));
    return variants(dataset, kinds);
  }

  /** Draws bars for CAPGCN and CAPGAT, one bar per kind. */
  private Optional<Drawing> variants(String dataset, Map<String, Function<String, Cell>> kinds) {
    List<Method> methods = results.wanted().ours();
    List<Bars> series = new ArrayList<>();
    kinds.forEach(
        (name, cell) ->
            series.add(
                bars(name, methods.stream().map(m -> summary(cell.apply(m.model()))).toList())));
    return bars(dataset, methods.stream().map(Method::title).toList(), series);
  }

  private static Optional<Drawing> bars(String dataset, List<String> names, List<Bars> series) {
    boolean measured =
        series.stream()
            .filter(bars -> bars.low() != null) // published values have no intervals
            .flatMapToDouble(bars -> Arrays.stream(bars.values()))
            .anyMatch(Double::isFinite);
    if (!measured) {
      return Optional.empty();
    }
    BarChart chart = new BarChart(caption(dataset), "", "test accuracy", names);
    series.forEach(chart::add);
    return Optional.of(chart.from(base(series)).size(WIDTH, HEIGHT).draw());
  }

  /** Returns a round number below all bars, because the accuracies are far from zero. */
  private static double base(List<Bars> series) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (Bars bars : series) {
      for (int i = 0; i < bars.values().length; i++) {
        double bottom = bars.low() == null ? Double.NaN : bars.low()[i];
        double value = bars.values()[i];
        if (Double.isFinite(value)) {
          low = Math.min(low, Double.isFinite(bottom) ? bottom : value);
          high = Math.max(high, value);
        }
      }
    }
    return Math.max(0, Math.floor((low - Math.max(0.004, (high - low) / 4)) * 100) / 100);
  }

  private Optional<Drawing> iterations(String dataset) {
    return lines(
        dataset,
        "K",
        Variants.HOPS.stream().mapToDouble(Integer::doubleValue).toArray(),
        (model, k) -> Variants.hops(dataset, model, k.intValue()));
  }

  private Optional<Drawing> temperature(String dataset) {
    return lines(
        dataset,
        "τ",
        Variants.TEMPERATURES.stream().mapToDouble(Double::doubleValue).toArray(),
        (model, tau) -> Variants.temperature(dataset, model, tau));
  }

  /** Draws a curve per model; {@code cell} gives the cell of a model at an x value. */
  private Optional<Drawing> lines(
      String dataset, String axis, double[] x, BiFunction<String, Double, Cell> cell) {
    LineChart chart = new LineChart(caption(dataset), axis, "test accuracy");
    boolean any = false;
    for (Method method : results.wanted().ours()) {
      List<Summary> summaries =
          Arrays.stream(x).mapToObj(at -> summary(cell.apply(method.model(), at))).toList();
      any |= summaries.stream().anyMatch(summary -> summary.count() > 0);
      chart.add(
          Series.curve(method.title(), x, values(summaries, Summary::mean))
              .between(values(summaries, Summary::low), values(summaries, Summary::high))
              .noted(notes(summaries)));
    }
    chart.places(x[0], x[1] - x[0], x.length);
    return any ? Optional.of(chart.size(WIDTH, HEIGHT).draw()) : Optional.empty();
  }

  private Optional<Drawing> coefficients(String dataset) {
    return DatasetCoefficients.of(results, dataset).map(Figures::coefficients);
  }

  private static Drawing coefficients(DatasetCoefficients weights) {
    List<String> names =
        IntStream.rangeClosed(0, weights.hops()).mapToObj(Integer::toString).toList();
    BarChart chart = new BarChart(caption(weights.dataset()), "k", "c_k", names);
    chart.add(Bars.of("APPNP", weights.appnp()));
    weights.learned().forEach((method, summaries) -> chart.add(bars(method.title(), summaries)));
    return chart.size(WIDTH, HEIGHT).draw();
  }

  private static Bars bars(String name, List<Summary> summaries) {
    return Bars.of(name, values(summaries, Summary::mean))
        .between(values(summaries, Summary::low), values(summaries, Summary::high))
        .noted(notes(summaries));
  }

  private static double[] values(List<Summary> summaries, ToDoubleFunction<Summary> of) {
    return summaries.stream().mapToDouble(of).toArray();
  }

  private static List<String> notes(List<Summary> summaries) {
    return summaries.stream().map(summary -> Text.runs(summary.count())).toList();
  }

  /** Returns NaN for a cell without runs, which charts leave out. */
  private Summary summary(Cell cell) {
    return evidence
        .accuracy(cell)
        .orElse(new Summary(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN));
  }
}
