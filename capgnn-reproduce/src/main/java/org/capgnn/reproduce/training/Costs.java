package org.capgnn.reproduce.training;

import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;
import org.capgnn.runs.Measures;
import org.capgnn.runs.StoredRun;

/**
 * Estimates the cost of a run in seconds on one thread, from finished runs or from a few epochs.
 *
 * <p>The best estimate is the mean over runs of the same cell. Otherwise the estimate is the time
 * per epoch of the same model on the same data, times the expected number of epochs: the mean over
 * runs with the same stopping rule, or else a guess from that rule.
 */
public final class Costs {
  private static final int PATIENCES = 10;
  private static final int FEWEST_EPOCHS = 30; // in shorter runs the JVM is still warming up

  private final Map<RunKey, DoubleSummaryStatistics> byCell = new HashMap<>();
  private final Map<String, DoubleSummaryStatistics> epochByPair = new HashMap<>();
  private final Map<String, DoubleSummaryStatistics> epochsByRule = new HashMap<>();
  private final Map<String, Double> measured = new HashMap<>();

  public Costs(StoredCells cells) {
    cells.all().forEach(this::learn);
  }

  public synchronized void learn(StoredRun run) {
    Measures measures = run.measures();
    if (measures.isDiverged()) {
      return; // it ended too early
    }
    double cost = measures.seconds() * Math.max(1, run.origin().threads());
    RunKey key = run.key();
    add(byCell, key.withSeed(0), cost);
    if (measures.epochs() >= FEWEST_EPOCHS) {
      add(epochByPair, pair(run.dataset(), key.model()), cost / measures.epochs());
    }
    add(epochsByRule, rule(key), measures.epochs());
    add(epochsByRule, run.dataset() + " " + rule(key), measures.epochs());
  }

  private static <K> void add(Map<K, DoubleSummaryStatistics> means, K key, double value) {
    means.computeIfAbsent(key, k -> new DoubleSummaryStatistics()).accept(value);
  }

  /** Whether a few epochs of a cell must be measured first. */
  public synchronized boolean isUnknown(Cell cell, RunKey key) {
    return !byCell.containsKey(key) && Double.isNaN(secondsPerEpoch(cell));
  }

  public synchronized void measured(Cell cell, double secondsPerEpoch) {
    measured.put(pair(cell.dataset(), cell.model()), secondsPerEpoch);
  }

  /** Returns the seconds on one thread that a run will take; NaN if nothing is known. */
  public synchronized double of(Cell cell, RunKey key) {
    return mean(byCell, key).orElseGet(() -> secondsPerEpoch(cell) * epochs(cell, key));
  }

  private double secondsPerEpoch(Cell cell) {
    String pair = pair(cell.dataset(), cell.model());
    return mean(epochByPair, pair).orElseGet(() -> measured.getOrDefault(pair, Double.NaN));
  }

  private double epochs(Cell cell, RunKey key) {
    return mean(epochsByRule, cell.dataset() + " " + rule(key))
        .or(() -> mean(epochsByRule, rule(key)))
        .orElseGet(() -> usualEpochs(key.settings()));
  }

  private static <K> Optional<Double> mean(Map<K, DoubleSummaryStatistics> means, K key) {
    return Optional.ofNullable(means.get(key)).map(DoubleSummaryStatistics::getAverage);
  }

  /** Guesses the number of epochs, assuming that early stopping ends most trainings. */
  private static double usualEpochs(Map<String, String> settings) {
    double most = Double.parseDouble(settings.get("epochs"));
    return settings.containsKey("patience") && !"last".equals(settings.get("stopping"))
        ? Math.min(most, PATIENCES * Double.parseDouble(settings.get("patience")))
        : most;
  }

  /** Returns the settings that determine how many epochs a model trains. */
  private static String rule(RunKey key) {
    return Stream.of("epochs", "patience", "stopping")
        .map(name -> name + " " + key.settings().get(name))
        .collect(Collectors.joining(" ", key.model() + " ", ""));
  }

  /** Returns the seconds that several threads need for all jobs. */
  public double of(List<Schedule.Job> jobs, int threads) {
    return jobs.stream().mapToDouble(job -> job.runs() * of(job.cell(), job.key())).sum() / threads;
  }

  private static String pair(String dataset, String model) {
    return dataset + " " + model;
  }
}
