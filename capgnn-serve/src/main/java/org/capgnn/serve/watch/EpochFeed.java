package org.capgnn.serve.watch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.TrainingListener;
import org.capgnn.result.Epoch;
import org.capgnn.result.EpochRecord;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;

/**
 * The epochs of a training so far. The training writes, and any number of readers wait for more.
 *
 * <p>With several runs, the epochs are those of the run that began last.
 */
public final class EpochFeed implements TrainingListener {
  private final List<Map<String, Object>> rows = new ArrayList<>();
  private int run;
  private long seed;
  private int best;
  private double[] coefficients = {};
  private String state = "preparing";
  private boolean ended;
  private long version;

  /**
   * What a reader gets.
   *
   * @param run number of the run, from 1
   * @param rows that the reader has now
   * @param ended whether nothing more will come
   */
  public record Update(long version, int run, int rows, Map<String, Object> json, boolean ended) {}

  @Override
  public synchronized boolean begin(RunKey key) {
    rows.clear();
    run++;
    seed = key.seed();
    state = "training";
    changed();
    return true;
  }

  @Override
  public synchronized void heldOut(RunKey key, int done, int all) {
    state = "choosing the number of epochs: %d of %d fits on held-out labels".formatted(done, all);
    changed();
  }

  @Override
  public synchronized void epoch(Epoch epoch) {
    if (epoch.seed() != seed) {
      return;
    }
    EpochRecord e = epoch.numbers();
    rows.add(
        EpochRow.of(
            e.number(), e.supervised(), e.validLoss(), e.validAccuracy(), e.testAccuracy()));
    best = epoch.bestEpoch() + 1;
    coefficients = e.coefficients();
    state = "training";
    changed();
  }

  @Override
  public synchronized void finished(RunRecord record) {
    state = "finished";
    changed();
  }

  /** After the last run: all readers get the rest and leave. */
  public synchronized void close() {
    ended = true;
    changed();
  }

  private void changed() {
    version++;
    notifyAll();
  }

  /**
   * What is new since a version, after waiting for at most some time.
   *
   * @param seen what the reader got last; null at first
   */
  public synchronized Update since(Update seen, long millis) throws InterruptedException {
    long deadline = System.nanoTime() + millis * 1_000_000;
    while (seen != null && version == seen.version && !ended) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        break;
      }
      wait(left);
    }
    int first = seen != null && seen.run == run ? seen.rows : 0;
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("seed", seed);
    json.put("state", state);
    json.put("ended", ended);
    json.put("bestEpoch", best);
    json.put("first", first);
    json.put("epochs", List.copyOf(rows.subList(first, rows.size())));
    json.put("coefficients", coefficients);
    return new Update(version, run, rows.size(), json, ended);
  }
}
