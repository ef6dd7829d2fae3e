package org.capgnn.train;

import java.util.Map;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetHash;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.capgnn.model.ModelFamily;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;

/**
 * What all runs of a model on a data set have in common; a seed makes a {@link Run} of it.
 *
 * @param dataHash hash over the data's canonical arrays
 * @param split how the data is split; where it is drawn, the seed of a run is also that of its
 *     split
 * @param environment version, Java, processor and the kernels chosen, by name
 */
public record Experiment(
    Dataset data,
    String dataHash,
    ModelFamily family,
    Settings settings,
    SplitSpec split,
    Map<String, String> environment) {

  public static Experiment of(
      Dataset data,
      ModelFamily family,
      Settings settings,
      SplitSpec split,
      Map<String, String> environment) {
    return new Experiment(data, DatasetHash.of(data), family, settings, split, environment);
  }

  /** How many runs go on at the same time: as many as threads, or as the heap has room for. */
  public int sideBySide(int runs, int threads) {
    return LeanMemory.sideBySide(
        settings,
        TrainingShape.of(data, settings),
        ManyRuns.sideBySide(runs, threads),
        Runtime.getRuntime().maxMemory());
  }

  /** The run of a seed, not begun; the workers stay the caller's to close. */
  public Run prepare(long seed, Workers workers) {
    Split made = Splits.make(data, split, seed);
    Training training = new Trainer(family, settings, workers).prepare(data, made, seed);
    return new Run(this, made, seed, training, workers.threads());
  }
}
