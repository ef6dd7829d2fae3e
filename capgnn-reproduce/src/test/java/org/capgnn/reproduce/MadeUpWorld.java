package org.capgnn.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.result.Metric;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;
import org.capgnn.runs.Measures;
import org.capgnn.runs.Origin;
import org.capgnn.runs.StoredRun;

/**
 * Made-up runs for tests. By default every claim of the paper holds in them; tests change them to
 * refute claims.
 */
public final class MadeUpWorld {
  private ToDoubleFunction<Cell> accuracy = MadeUpWorld::asThePaperSays;
  private Function<Cell, double[]> coefficients = cell -> falling();
  private double alpha = 0.1;
  private Outliers outliers = new Outliers(cell -> false, 0, 0, 0);

  private record Outliers(Predicate<Cell> where, int count, double accuracy, double macroF1) {}

  private ToIntFunction<Cell> runs = cell -> 5;
  private double noise = 0.001;

  /** Sets the mean accuracy of each cell; NaN for cells without runs. */
  public MadeUpWorld accuracy(ToDoubleFunction<Cell> other) {
    accuracy = other;
    return this;
  }

  /** Sets the mean coefficients c_0 … c_10 of each cell. */
  public MadeUpWorld coefficients(Function<Cell, double[]> other) {
    coefficients = other;
    return this;
  }

  /** Sets α, which is 0.1 otherwise, in all cells. */
  public MadeUpWorld alpha(double other) {
    alpha = other;
    return this;
  }

  /** Sets other numbers for the first seeds of some cells. */
  public MadeUpWorld outliers(Predicate<Cell> where, int count, double accuracy, double macroF1) {
    outliers = new Outliers(where, count, accuracy, macroF1);
    return this;
  }

  public MadeUpWorld runs(int count) {
    return runs(cell -> count);
  }

  /** Sets the number of runs of each cell. */
  public MadeUpWorld runs(ToIntFunction<Cell> counts) {
    runs = counts;
    return this;
  }

  public MadeUpWorld noise(double spread) {
    noise = spread;
    return this;
  }

  public Evidence evidence() {
    return new Evidence(this::runsOf);
  }

  private List<StoredRun> runsOf(Cell cell) {
    double mean = accuracy.applyAsDouble(cell);
    List<StoredRun> all = new ArrayList<>();
    for (int seed = 1; seed <= runs.applyAsInt(cell) && !Double.isNaN(mean); seed++) {
      all.add(run(cell, seed, mean + chance(cell, seed, cell.hashCode())));
    }
    return all;
  }

  /** Returns noise with mean 0, ordered differently for each shift so that pairs differ too. */
  private double chance(Cell cell, int seed, int shift) {
    int count = runs.applyAsInt(cell);
    return noise * (Math.floorMod(seed * 7 + shift, count) - (count - 1) / 2.0);
  }

  private StoredRun run(Cell cell, int seed, double usual) {
    boolean odd = seed <= outliers.count() && outliers.where().test(cell);
    double accuracy = odd ? outliers.accuracy() : usual;
    double macroF1 = odd ? outliers.macroF1() : usual;
    Map<String, String> settings = new TreeMap<>(Map.of("alpha", Double.toString(alpha)));
    settings.putAll(cell.changes());
    String split = cell.dataset().startsWith("amazon") ? "per-class:20,30" : "public";
    RunKey key = new RunKey(cell.dataset(), split, cell.model(), 1, settings, seed);
    double[] means = coefficients.apply(cell);
    List<Double> drawn = new ArrayList<>();
    for (int k = 0; k < means.length; k++) {
      drawn.add(means[k] + chance(cell, seed, k * k));
    }
    Measures measures =
        new Measures(
            accuracy, accuracy, Map.of(Metric.MACRO_F1, macroF1), 200, 100, 12.5, 60, drawn);
    return new StoredRun(
        key,
        cell.dataset(),
        measures,
        new Origin(1, "vector", "0.1.0", "25", "a cpu", "2026-01-02T03:04:05Z"));
  }

  /** Coefficients that make the claim about them hold. */
  public static double[] falling() {
    return IntStream.rangeClosed(0, 10).mapToDouble(k -> 0.15 - 0.01 * k).toArray();
  }

  /** Mean accuracies that make all claims hold. */
  public static double asThePaperSays(Cell cell) {
    double base =
        switch (cell.model()) {
          case "gcn" -> 0.70;
          case "gat" -> 0.705;
          case "graphmix" -> 0.76;
          case "cad-net" -> 0.80;
          case "grand" -> 0.81;
          case "capgcn" -> 0.83;
          case "capgat" -> 0.84;
          default -> 0.75;
        };
    return base + change(cell) + 0.01 * Paper.DATASETS.indexOf(cell.dataset());
  }

  private static double change(Cell cell) {
    Map<String, String> changes = cell.changes();
    if (changes.containsKey("coefficients")) {
      return -0.03;
    }
    if (changes.containsKey("hops")) {
      return -0.01 * Math.max(0, 10 - Integer.parseInt(changes.get("hops")));
    }
    if (changes.containsKey("tau")) {
      double tau = Double.parseDouble(changes.get("tau"));
      double best = cell.dataset().equals("pubmed") ? 1 : 0.4;
      return -0.1 * Math.abs(tau - best);
    }
    return changes.containsKey("contrastive")
        ? -0.04
        : changes.containsKey("stop-gradient") ? -0.02 : 0;
  }
}
