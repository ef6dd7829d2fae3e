package org.capgnn.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.table.TableOutput;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.result.Predictions;

/**
 * Writes predictions as a table: id, predicted class, the probability of each class, then the true
 * class and the part of the split where known.
 */
public final class PredictionTable {
  private PredictionTable() {}

  /**
   * @param split null without one
   */
  public static void write(Path file, Predictions predictions, Split split) {
    AtomicFile.write(file, out -> write(out, predictions, split));
  }

  /** Writes the same table to a stream, which stays open. */
  public static void write(OutputStream stream, Predictions predictions, Split split)
      throws IOException {
    TableOutput out = new TableOutput(stream);
    header(out, predictions);
    rows(out, predictions, parts(predictions, split));
    out.commit();
  }

  private static void header(TableOutput out, Predictions predictions) throws IOException {
    out.cell("id").cell("predicted");
    for (String name : predictions.classNames()) {
      out.cell("p(" + name + ")");
    }
    out.cell("label").cell("split").endRow();
  }

  private static void rows(TableOutput out, Predictions predictions, String[] parts)
      throws IOException {
    Labels labels = predictions.data().labels();
    for (int v = 0; v < parts.length; v++) {
      out.cell(predictions.data().id(v)).cell(predictions.label(v));
      for (int c = 0; c < labels.classCount(); c++) {
        out.cell(predictions.probability(v, c));
      }
      out.cell(labels.isKnown(v) ? labels.classNames().get(labels.of()[v]) : "");
      out.cell(parts[v] == null ? "" : parts[v]).endRow();
    }
  }

  private static String[] parts(Predictions predictions, Split split) {
    String[] parts = new String[predictions.data().vertexCount()];
    if (split != null) {
      mark(parts, split.train(), "train");
      mark(parts, split.valid(), "valid");
      mark(parts, split.test(), "test");
    }
    return parts;
  }

  private static void mark(String[] parts, int[] vertices, String part) {
    for (int v : vertices) {
      parts[v] = part;
    }
  }
}
