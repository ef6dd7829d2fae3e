package org.capgnn.examples;

import java.nio.file.Path;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.data.run.FitOptions;
import org.capgnn.data.run.Predictions;
import org.capgnn.data.run.VertexClassifier;
import org.capgnn.graph.Dataset;

/** The example of the README; a test keeps the two the same. */
final class LibraryExample {
  private LibraryExample() {}

  /** Trains on a data set, saves the model and returns the class it predicts for one vertex. */
  static String predict(String nameOrPath, int vertex, int epochs, Path folder) {
    // README: begin
    Dataset data = new DatasetCatalog().load(nameOrPath, LoadOptions.DEFAULT);
    FitOptions options = FitOptions.model("capgat").seed(7).set("epochs", epochs);
    VertexClassifier classifier = VertexClassifier.fit(data, options);
    classifier.save(folder);

    VertexClassifier loaded = VertexClassifier.load(folder);
    Predictions predictions = loaded.predict(data);
    return predictions.label(vertex);
    // README: end
  }
}
