package org.capgnn.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.bench.cell.CellProcess;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/** Writes a data set with a model's settings in the form that the peers read. */
final class PeerExport {
  private PeerExport() {}

  static void write(Path folder, PreparedData prepared, Settings settings, Split split)
      throws IOException {
    SparseMatrix a = prepared.data().graph().adjacency();
    if (a.values() != null) {
      throw new InputException(prepared.source() + " has weights, which the peers do not read");
    }
    NpyFile.write(folder.resolve("indptr.npy"), a.offsets());
    NpyFile.write(folder.resolve("indices.npy"), Arrays.copyOf(a.columnIndices(), a.entries()));
    String preparation = settings.text("features");
    boolean known = preparation.equals("row-normalise") || preparation.equals("binarise");
    SparseMatrix x =
        known
            ? prepared.data().features().matrix()
            : FeaturePreparation.parse(preparation).apply(prepared.data()).features().matrix();
    NpyFile.write(folder.resolve("x_indptr.npy"), x.offsets());
    NpyFile.write(folder.resolve("x_indices.npy"), Arrays.copyOf(x.columnIndices(), x.entries()));
    NpyFile.write(folder.resolve("x_values.npy"), values(x));
    NpyFile.write(folder.resolve("labels.npy"), prepared.data().labels().of());
    NpyFile.write(folder.resolve("train.npy"), split.train());
    NpyFile.write(folder.resolve("valid.npy"), split.valid());
    NpyFile.write(folder.resolve("test.npy"), split.test());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", prepared.source());
    json.put("classes", prepared.data().labels().classCount());
    json.put("features", x.columns());
    json.put("rowNormalise", preparation.equals("row-normalise"));
    json.put("binarise", preparation.equals("binarise"));
    modelSettings(settings, json);
    AtomicFile.writeText(
        folder.resolve("settings.json"), CellProcess.JSON.writeValueAsString(json));
  }

  private static float[] values(SparseMatrix x) {
    if (x.values() != null) {
      return Arrays.copyOf(x.values(), x.entries());
    }
    float[] ones = new float[x.entries()];
    Arrays.fill(ones, 1f);
    return ones;
  }

  /** Our names to theirs; a model that lacks a key leaves it at the peers' default. */
  private static void modelSettings(Settings settings, Map<String, Object> json) {
    Map<String, String> numbers = new LinkedHashMap<>();
    numbers.put("learning-rate", "lr");
    numbers.put("l2", "l2");
    numbers.put("alpha", "alpha");
    numbers.put("beta", "beta");
    numbers.put("tau", "tau");
    numbers.put("input-dropout", "inputDropout");
    numbers.put("hidden-dropout", "hiddenDropout");
    numbers.put("edge-dropout", "edgeDropout");
    numbers.put("coefficient-dropout", "coefDropout");
    numbers.forEach(
        (ours, theirs) -> {
          if (settings.has(ours)) {
            json.put(theirs, settings.number(ours));
          }
        });
    for (String name : new String[] {"hops", "hidden", "views"}) {
      if (settings.has(name) && settings.text(name).matches("[0-9]+")) {
        json.put(name, settings.integer(name));
      }
    }
    if (settings.has("batch-norm")) {
      json.put("batchNorm", settings.flag("batch-norm"));
    }
  }
}
