package org.capgnn.reproduce.training;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;
import org.capgnn.runs.Measures;
import org.capgnn.runs.StoredRun;

/**
 * What a run costs, in seconds of one thread: learned from finished runs, else from a few epochs.
 *
 * <p>Runs of the same cell tell it best. Otherwise it is the time of an epoch, of the same model on
 * the same data, times the epochs to expect: those of runs with the same rule for stopping, else a
 * guess from that rule. The seconds of a run with other epochs say nothing.
 */
public final class Costs {
  private static final int PATIENCES = 10;
  private static final int FEWEST_EPOCHS = 30; // in shorter runs the JVM is still warming up

  private final Map<RunKey, Mean> byCell = new HashMap<>();
  private final Map<String, Mean> epochByPair = new HashMap<>();
  private final Map<String, Mean> epochsByRule = new HashMap<>();
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
    Measures measures = run.measures();
    if (measures.isDiverged()) {
      return; // ended before its time
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

  private static <K> void add(Map<K, Mean> means, K key, double value) {
    means.computeIfAbsent(key, k -> new Mean()).add(value);
  }

  /** Whether a few epochs of this cell must be measured first. */
  public synchronized boolean isUnknown(Cell cell, RunKey key) {
    String pair = pair(cell.dataset(), cell.model());
    return !byCell.containsKey(key)
        && !epochByPair.containsKey(pair)
        && !measured.containsKey(pair);
  }

  /** Takes the measured time of an epoch. */
  public synchronized void measured(Cell cell, double secondsAnEpoch) {
    measured.put(pair(cell.dataset(), cell.model()), secondsAnEpoch);
  }

  /** Seconds of one thread that a run will take; NaN where nothing is known. */
  public synchronized double of(Cell cell, RunKey key) {
    Mean same = byCell.get(key);
    if (same != null) {
      return same.get();
    }
    String pair = pair(cell.dataset(), cell.model());
    Mean epoch = epochByPair.get(pair);
    double seconds = epoch != null ? epoch.get() : measured.getOrDefault(pair, Double.NaN);
    return seconds * epochs(cell, key);
  }

  private double epochs(Cell cell, RunKey key) {
    Mean near = epochsByRule.get(cell.dataset() + " " + rule(key));
    Mean far = epochsByRule.get(rule(key));
    return near != null ? near.get() : far != null ? far.get() : usualEpochs(key.settings());
  }

  /** Stopping early is the rule where most epochs are far beyond the patience. */
  private static double usualEpochs(Map<String, String> settings) {
    double most = Double.parseDouble(settings.get("epochs"));
    return settings.containsKey("patience") && !"last".equals(settings.get("stopping"))
        ? Math.min(most, PATIENCES * Double.parseDouble(settings.get("patience")))
        : most;
  }

  /** What decides how many epochs a model trains. */
  private static String rule(RunKey key) {
    Map<String, String> settings = key.settings();
    return key.model()
        + " epochs "
        + settings.get("epochs")
        + " patience "
        + settings.get("patience")
        + " stopping "
        + settings.get("stopping");
  }

  /** Seconds that the work will take all together, when this many threads share it. */
  public double of(List<Schedule.Job> jobs, int threads) {
    return jobs.stream().mapToDouble(job -> job.runs() * of(job.cell(), job.key())).sum() / threads;
  }

  private static String pair(String dataset, String model) {
    return dataset + " " + model;
  }
}
