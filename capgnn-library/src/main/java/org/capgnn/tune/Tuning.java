package org.capgnn.tune;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.capgnn.Training;
import org.capgnn.graph.InputException;
import org.capgnn.place.WorkPlace;
import org.capgnn.result.Metric;
import org.capgnn.result.RunRecord;

/**
 * What to tune: families, limits, metric, and who listens.
 *
 * @param models families to try; label propagation and the perceptron are always tried
 * @param minutes to search at most; not counted is the final training
 * @param trials to judge at most; with a number of trials and no minutes the result is the same
 *     each time
 * @param metric that decides
 * @param split of the data, or null for its own; validation vertices train, test vertices are never
 *     used
 * @param folder for trials, models and results; the same folder continues an interrupted tuning
 * @param progress gets a line for each step
 * @param finished gets the final runs
 * @param place where trials are computed; null for this process
 */
public record Tuning(
    List<String> models,
    double minutes,
    int trials,
    Metric metric,
    String split,
    long seed,
    int threads,
    Path folder,
    Consumer<String> progress,
    Consumer<RunRecord> finished,
    BooleanSupplier cancelled,
    WorkPlace place) {
  /** A tuning whose trials take place in this process. */
  public Tuning(
      List<String> models,
      double minutes,
      int trials,
      Metric metric,
      String split,
      long seed,
      int threads,
      Path folder,
      Consumer<String> progress,
      Consumer<RunRecord> finished,
      BooleanSupplier cancelled) {
    this(
        models, minutes, trials, metric, split, seed, threads, folder, progress, finished,
        cancelled, null);
  }

  public Tuning {
    models = List.copyOf(models);
    for (String model : models) {
      if (!Training.models().containsKey(model)) {
        Training.settings(model); // throws with the nearest name
      }
    }
    if (!(minutes > 0)) {
      throw new InputException("minutes is " + minutes + "; expected more than 0");
    }
    if (trials < 1) {
      throw new InputException("trials is " + trials + "; expected at least 1");
    }
    if (threads < 1 || threads > Training.MOST_THREADS) {
      throw new InputException(
          "threads is " + threads + "; expected 1 to " + Training.MOST_THREADS);
    }
  }
}
