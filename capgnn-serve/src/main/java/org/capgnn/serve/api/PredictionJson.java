package org.capgnn.serve.api;

import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.Prediction;
import org.capgnn.live.Snapshot;

/** A prediction as JSON. */
public final class PredictionJson {
  private PredictionJson() {}

  public static Map<String, Object> of(Snapshot now, int number) {
    Prediction prediction = now.of(number);
    int label = now.label(number);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("vertex", prediction.id());
    json.put("predicted", prediction.label());
    json.put("probability", prediction.probability());
    json.put("margin", prediction.margin());
    json.put("label", label < 0 ? null : now.classNames().get(label));
    json.put("probabilities", prediction.probabilities());
    return json;
  }
}
