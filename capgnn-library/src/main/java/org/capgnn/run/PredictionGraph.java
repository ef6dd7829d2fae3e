package org.capgnn.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.capgnn.data.graphml.GraphMlWriter;
import org.capgnn.data.graphml.VertexColumn;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Split;
import org.capgnn.result.Predictions;

/** Writes the graph as GraphML, with the predictions of its vertices as attributes. */
public final class PredictionGraph {
  private PredictionGraph() {}

  /** Whether a file is to be GraphML, by its name. */
  public static boolean isGraph(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".graphml");
  }

  /**
   * Writes the predicted class, its probability and those of all classes, then the true class and
   * the part of the split where known, and the columns of the table that the vertices came from.
   *
   * @param given the data as it was read, with its table
   * @param split null without one
   */
  public static void write(Path file, Predictions predictions, Dataset given, Split split) {
    GraphMlWriter writer =
        new GraphMlWriter(given)
            .with(VertexColumn.text("predicted", predictions::label))
            .with(
                VertexColumn.number("confidence", v -> Float.toString(predictions.confidence(v))));
    List<String> classes = predictions.classNames();
    for (int c = 0; c < classes.size(); c++) {
      int index = c;
      writer.with(
          VertexColumn.number(
              "p(" + classes.get(c) + ")", v -> Float.toString(predictions.probability(v, index))));
    }
    writer.withLabels(split).withTable().write(file);
  }
}
