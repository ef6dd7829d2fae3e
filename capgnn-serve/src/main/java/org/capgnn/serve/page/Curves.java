package org.capgnn.serve.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.result.EpochRecord;
import org.capgnn.serve.api.Served;
import org.capgnn.serve.http.Json;
import org.capgnn.serve.watch.EpochRow;

/** The epochs of a training: those of a record, or those in the folder of a run. */
final class Curves {
  private static final int MOST = 400;

  private Curves() {}

  static Map<String, Object> of(Served served) {
    List<Object> epochs = new ArrayList<>();
    double[] coefficients = new double[0];
    if (served.model().record().isPresent()) {
      for (EpochRecord e : served.model().record().get().history()) {
        epochs.add(
            EpochRow.of(
                e.number(), e.supervised(), e.validLoss(), e.validAccuracy(), e.testAccuracy()));
      }
      coefficients = served.model().record().get().coefficients();
    } else {
      for (JsonNode line : lines(served)) {
        epochs.add(
            EpochRow.of(
                line.path("epoch").asInt(),
                number(line, "supervised"),
                number(line, "validLoss"),
                number(line, "validAccuracy"),
                number(line, "testAccuracy")));
        if (line.path("epoch").asInt() == served.model().card().bestEpoch()) {
          List<Double> found = new ArrayList<>();
          line.path("coefficients").forEach(c -> found.add(c.asDouble()));
          coefficients = found.stream().mapToDouble(c -> c).toArray();
        }
      }
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epochs", thinned(epochs));
    json.put("coefficients", coefficients);
    json.put("bestEpoch", served.model().card().bestEpoch());
    return json;
  }

  private static List<JsonNode> lines(Served served) {
    Path file = served.folder().map(folder -> folder.resolve("history.jsonl")).orElse(null);
    List<JsonNode> lines = new ArrayList<>();
    if (file != null && Files.isRegularFile(file)) {
      try {
        for (String line : Files.readAllLines(file)) {
          lines.add(Json.parse(line.getBytes(StandardCharsets.UTF_8)));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return lines;
  }

  private static double number(JsonNode line, String name) {
    return line.path(name).isNumber() ? line.path(name).doubleValue() : Double.NaN;
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
