package org.capgnn.tune;

import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.capgnn.Planner;
import org.capgnn.graph.Dataset;
import org.capgnn.parallel.Workers;
import org.capgnn.place.PortableWork;
import org.capgnn.result.RunKey;
import org.capgnn.run.SavedTrial;
import org.capgnn.select.CrossValidation;

/**
 * The computation of one trial: a model's fits on some of the labels, judged on the others.
 *
 * @param id of the trial
 * @param settings of the model and its training, all of them
 * @param first whether it is only a first impression
 * @param seconds that it may take
 */
record TrialWork(
    String id,
    String dataHash,
    String split,
    String model,
    int modelVersion,
    TreeMap<String, String> settings,
    long seed,
    boolean first,
    double seconds)
    implements PortableWork<SavedTrial> {
  private static final int FIRST_FITS = 2;
  private static final int FIRST_EPOCHS = 200;

  static TrialWork of(String id, RunKey key, boolean first, double seconds) {
    return new TrialWork(
        id,
        key.dataHash(),
        key.split(),
        key.model(),
        key.modelVersion(),
        new TreeMap<>(key.settings()),
        key.seed(),
        first,
        seconds);
  }

  /** The fits of a first impression. */
  static CrossValidation first(CrossValidation all) {
    return all.first(FIRST_FITS, FIRST_EPOCHS);
  }

  @Override
  public SavedTrial on(Dataset data, int threads, BooleanSupplier cancelled) {
    long start = System.nanoTime();
    RunKey key = new RunKey(dataHash, split, model, modelVersion, settings, seed);
    CrossValidation all = CrossValidation.of(Planner.plan(data, key).experiment(), seed);
    CrossValidation fits = first ? first(all) : all;
    BooleanSupplier late = () -> cancelled.getAsBoolean() || since(start) > seconds;
    try (Workers workers = Workers.of(threads)) {
      CrossValidation.HeldOut held = fits.judge(workers, late, done -> {});
      if (held == null) {
        return null;
      }
      float[] scores = held.scores().probabilities(held.choice().temperature());
      double[] probabilities = new double[scores.length];
      for (int p = 0; p < scores.length; p++) {
        probabilities[p] = scores[p];
      }
      return new SavedTrial(
          SavedTrial.FORMAT,
          id,
          held.choice().epochs(),
          held.choice().temperature(),
          since(start),
          probabilities);
    }
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
