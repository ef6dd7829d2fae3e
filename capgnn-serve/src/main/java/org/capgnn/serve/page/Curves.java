package org.capgnn.serve.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.VertexClassifier;
import org.capgnn.result.EpochRecord;
import org.capgnn.result.RunRecord;
import org.capgnn.run.RunFolder;
import org.capgnn.serve.api.Served;
import org.capgnn.serve.watch.EpochRow;

/** The epochs of a training: those of a record, or those in the folder of a run, read once. */
final class Curves {
  private static final int MOST = 400;

  private VertexClassifier model;
  private Map<String, Object> drawn;

  /** The curves of the model that is served now. */
  synchronized Map<String, Object> of(Served served) {
    if (served.model() != model) {
      drawn = drawn(served.model(), epochs(served));
      model = served.model();
    }
    return drawn;
  }

  private static List<EpochRecord> epochs(Served served) {
    return served
        .model()
        .record()
        .map(RunRecord::history)
        .or(() -> served.folder().map(RunFolder::history))
        .orElse(List.of());
  }

  private static Map<String, Object> drawn(VertexClassifier model, List<EpochRecord> epochs) {
    List<Object> rows = new ArrayList<>();
    double[] coefficients = new double[0];
    for (EpochRecord e : epochs) {
      rows.add(
          EpochRow.of(
              e.number(), e.supervised(), e.validLoss(), e.validAccuracy(), e.testAccuracy()));
      if (e.number() == model.card().bestEpoch()) {
        coefficients = e.coefficients();
      }
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epochs", thinned(rows));
    json.put("coefficients", coefficients);
    json.put("bestEpoch", model.card().bestEpoch());
    return json;
  }

  private static List<Object> thinned(List<Object> rows) {
    int step = (rows.size() + MOST - 1) / MOST;
    List<Object> kept = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (i % Math.max(1, step) == 0 || i == rows.size() - 1) {
        kept.add(rows.get(i));
      }
    }
    return kept;
  }
}
