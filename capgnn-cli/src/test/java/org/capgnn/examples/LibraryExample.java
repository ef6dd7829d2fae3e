package org.capgnn.examples;

import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;
import org.capgnn.model.Logits;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.train.Trainer;
import org.capgnn.train.Training;
import org.capgnn.train.TrainingKeys;
import org.capgnn.train.TrainingListener;

/** The example of the README; a test keeps the two the same. */
final class LibraryExample {
  private LibraryExample() {}

  /** Trains on a data set and returns the class it predicts for one vertex. */
  static String predict(String nameOrPath, int vertex, String epochs) {
    // README: begin
    Dataset data = new DatasetCatalog().load(nameOrPath, LoadOptions.DEFAULT);
    Split split = Splits.make(data, Splits.defaultSpec(data), 1);
    ModelFamily family = Models.named("capgat");
    Settings settings = Settings.defaults(TrainingKeys.forModel(family)).with("epochs", epochs);
    try (Workers workers = Workers.of(2)) {
      Training training = new Trainer(family, settings, workers).prepare(data, split, 1);
      training.run(TrainingListener.SILENT);
      Logits logits = training.restoreBest();
      return data.labels().classNames().get(logits.argMax(vertex));
    }
    // README: end
  }
}
