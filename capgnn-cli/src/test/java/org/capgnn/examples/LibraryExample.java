package org.capgnn.examples;

import java.nio.file.Path;
import org.capgnn.Datasets;
import org.capgnn.Prediction;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;

/** The example of the README; a test keeps the two the same. */
final class LibraryExample {
  private LibraryExample() {}

  /** Trains on a data set, saves the model and returns the class it predicts for one vertex. */
  static String predict(String nameOrPath, int vertex, int epochs, Path folder) {
    // README: begin
    Dataset data = Datasets.load(nameOrPath);
    VertexClassifier model =
        VertexClassifier.train(data, Training.of("capgat").seed(7).set("epochs", epochs));
    model.save(folder);

    try (Predictor live = VertexClassifier.load(folder).on(data)) {
      Prediction answer = live.of(vertex);
      return answer.label();
    }
    // README: end
  }
}
