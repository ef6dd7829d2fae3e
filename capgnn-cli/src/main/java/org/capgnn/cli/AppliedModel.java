package org.capgnn.cli;

import java.nio.file.Path;
import org.capgnn.data.run.DataSource;
import org.capgnn.data.run.ModelDescription;
import org.capgnn.data.run.Predictions;
import org.capgnn.data.run.SavedModel;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetHash;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.capgnn.parallel.Workers;

/**
 * A saved model with what it says about some data.
 *
 * @param sameData whether it is the very data that the model was trained on
 * @param split the training's own on the same data, else the one that came with the data, or null
 */
record AppliedModel(
    ModelDescription model, Predictions predictions, boolean sameData, Split split) {

  /**
   * @param source null for what the model was trained on
   */
  static AppliedModel of(
      Console console, Path run, String source, DataOptions options, int threads) {
    SavedModel model = SavedModel.read(run);
    ModelDescription.Provenance origin = model.description().provenance();
    DatasetSource datasets = new DatasetSource(console);
    Dataset data =
        source == null
            ? datasets.load(required(run, origin.data()), options.offline)
            : datasets.load(source, options);
    boolean same = DatasetHash.of(data).equals(origin.datasetHash());
    Split split =
        same
            ? Splits.make(data, SplitSpec.parse(origin.split()), origin.seed())
            : data.splits().get(Splits.PUBLIC);
    try (Workers workers = Workers.of(threads)) {
      return new AppliedModel(model.description(), model.predict(data, workers), same, split);
    }
  }

  private static DataSource required(Path run, DataSource source) {
    if (source == null) {
      throw new InputException(
          run + ": does not tell where its data came from; name the data with --data");
    }
    return source;
  }
}
