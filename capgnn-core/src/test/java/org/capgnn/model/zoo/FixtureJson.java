package org.capgnn.model.zoo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.TrainingKeys;

/** What all JSON fixtures have in common: nested lists of numbers, a small graph, settings. */
final class FixtureJson {
  private FixtureJson() {}

  /** One case of a file in baselines/. */
  static JsonNode baseline(String file, String name) throws IOException {
    String path = "/baselines/" + file + ".json";
    try (InputStream in = FixtureJson.class.getResourceAsStream(path)) {
      return new ObjectMapper().readTree(in).get(name);
    }
  }

  /** All numbers of nested lists, one after another. */
  static double[] flat(JsonNode node) {
    List<Double> values = new ArrayList<>();
    collect(node, values);
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static void collect(JsonNode node, List<Double> values) {
    if (node.isArray()) {
      node.forEach(child -> collect(child, values));
    } else {
      values.add(node.asDouble());
    }
  }

  static int[] ints(JsonNode node) {
    return Arrays.stream(flat(node)).mapToInt(value -> (int) value).toArray();
  }

  /** The settings of a case, every other one at the family's default. */
  static Settings settings(JsonNode json, ModelFamily family) {
    Settings settings = TrainingKeys.defaults(family);
    for (Map.Entry<String, JsonNode> setting : json.get("settings").properties()) {
      settings = settings.with(setting.getKey(), setting.getValue().asText());
    }
    return settings;
  }

  /** Graph, features, labels and training vertices of a case. */
  static ModelInput input(JsonNode json) {
    int vertices = json.get("vertices").asInt();
    GraphBuilder graph = new GraphBuilder(vertices);
    json.get("edges").forEach(e -> graph.addEdge(e.get(0).asInt(), e.get(1).asInt()));
    json.get("loops").forEach(v -> graph.addEdge(v.asInt(), v.asInt()));
    return new ModelInput(
        graph.build(),
        sparse(flat(json.get("features")), vertices),
        new Labels(ints(json.get("labels")), List.of("a", "b", "c")),
        ints(json.get("train")));
  }

  /** The entries other than 0 of a dense matrix. */
  static SparseMatrix sparse(double[] dense, int rows) {
    int width = dense.length / rows;
    int[] offsets = new int[rows + 1];
    int[] columns = new int[dense.length];
    float[] values = new float[dense.length];
    int at = 0;
    for (int p = 0; p < dense.length; p++) {
      if (dense[p] != 0) {
        columns[at] = p % width;
        values[at++] = (float) dense[p];
      }
      offsets[p / width + 1] = at;
    }
    return new SparseMatrix(
        rows, width, offsets, Arrays.copyOf(columns, at), Arrays.copyOf(values, at));
  }
}
