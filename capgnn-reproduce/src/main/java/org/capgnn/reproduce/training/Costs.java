package org.capgnn.reproduce.training;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.runs.Cell;
import org.capgnn.runs.Measures;
import org.capgnn.runs.RunKey;
import org.capgnn.runs.StoredRun;
import org.capgnn.settings.Settings;

/**
 * What a run costs, in seconds of one thread: learned from finished runs, else from a few epochs.
 *
 * <p>The nearest experience counts: of the same cell, else of the same model on the same data,
 * whatever its settings, else the measured epochs times the number that such a training takes.
 */
public final class Costs {
  private static final int PATIENCES = 10;

  private final Map<RunKey, Mean> byCell = new HashMap<>();
  private final Map<String, Mean> byPair = new HashMap<>();
  private final Map<String, Mean> epochsByModel = new HashMap<>();
  private final Map<String, Double> measured = new HashMap<>();

  private static final class Mean {
    private double sum;
    private int count;

    void add(double value) {
      sum += value;
      count++;
    }

    double get() {
      return sum / count;
    }
  }

  /** Learns from what there is. */
  public Costs(StoredCells cells) {
    cells.all().forEach(this::learn);
  }

  /** Learns from one more run. */
  public synchronized void learn(StoredRun run) {
    double cost = run.measures().seconds() * Math.max(1, run.origin().threads());
    byCell.computeIfAbsent(run.key().withSeed(0), key -> new Mean()).add(cost);
    byPair.computeIfAbsent(pair(run.dataset(), run.key().model()), key -> new Mean()).add(cost);
    Measures measures = run.measures();
    epochsByModel.computeIfAbsent(run.key().model(), key -> new Mean()).add(measures.epochs());
  }

  /** Whether a few epochs of this cell must be measured first. */
  public synchronized boolean isUnknown(Cell cell) {
    String pair = pair(cell.dataset(), cell.model());
    return !byPair.containsKey(pair) && !measured.containsKey(pair);
  }

  /** Takes the measured time of an epoch, and guesses how many there will be. */
  public synchronized void measured(Cell cell, double secondsAnEpoch, Settings settings) {
    Mean known = epochsByModel.get(cell.model());
    double epochs = known == null ? usualEpochs(settings) : known.get();
    measured.put(
        pair(cell.dataset(), cell.model()),
        secondsAnEpoch * Math.min(epochs, settings.integer("epochs")));
  }

  /** Stopping early is the rule where most epochs are far beyond the patience. */
  private static double usualEpochs(Settings settings) {
    int most = settings.integer("epochs");
    return settings.has("patience") && !settings.text("stopping").equals("last")
        ? Math.min(most, PATIENCES * (double) settings.integer("patience"))
        : most;
  }

  /** Seconds of one thread that a run will take; NaN where nothing is known. */
  public synchronized double of(Cell cell, RunKey key) {
    Mean same = byCell.get(key);
    if (same != null) {
      return same.get();
    }
    String pair = pair(cell.dataset(), cell.model());
    Mean near = byPair.get(pair);
    return near != null ? near.get() : measured.getOrDefault(pair, Double.NaN);
  }

  /** Seconds that the work will take all together, when this many threads share it. */
  public double of(List<Schedule.Job> jobs, int threads) {
    return jobs.stream().mapToDouble(job -> job.runs() * of(job.cell(), job.key())).sum() / threads;
  }

  private static String pair(String dataset, String model) {
    return dataset + " " + model;
  }
}
