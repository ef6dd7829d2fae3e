package org.capgnn.serve.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.live.Changes;
import org.capgnn.serve.http.ProblemException;

/** Reads {@link Changes} from JSON; whatever is not expected is refused by name. */
public final class ChangesJson {
  private ChangesJson() {}

  public static Changes read(JsonNode node) {
    requireKeys("the batch of changes", node, Set.of("vertices", "edges"));
    JsonNode vertices = node.path("vertices");
    JsonNode edges = node.path("edges");
    Set<String> parts = Set.of("add", "change", "remove");
    requireKeys("vertices", vertices, parts);
    requireKeys("edges", edges, parts);
    List<Changes.Edge> added = new ArrayList<>(edges(edges, "add"));
    List<Changes.VertexChange> fresh = new ArrayList<>();
    for (JsonNode vertex : list(vertices, "add")) {
      fresh.add(vertex(vertex, added));
    }
    List<Changes.VertexChange> changed = new ArrayList<>();
    for (JsonNode vertex : list(vertices, "change")) {
      changed.add(vertex(vertex, null));
    }
    return new Changes(
        fresh,
        changed,
        texts("vertices.remove", list(vertices, "remove")),
        added,
        edges(edges, "change"),
        edges(edges, "remove"));
  }

  /**
   * @param edges receives those to its neighbours; null if it may have none
   */
  static Changes.VertexChange vertex(JsonNode node, List<Changes.Edge> edges) {
    requireKeys(
        "a vertex",
        node,
        edges == null
            ? Set.of("id", "features", "label")
            : Set.of("id", "features", "label", "neighbours"));
    String id = text("a vertex", node, "id");
    if (edges != null) {
      for (String neighbour : texts("neighbours", list(node, "neighbours"))) {
        edges.add(new Changes.Edge(id, neighbour, 1f));
      }
    }
    return new Changes.VertexChange(
        id,
        features(id, node.path("features")),
        node.hasNonNull("label") ? text(id, node, "label") : null);
  }

  /** Features by name. */
  private static Map<String, Object> features(String id, JsonNode node) {
    Map<String, Object> features = new LinkedHashMap<>();
    if (node.isMissingNode() || node.isNull()) {
      return features;
    }
    if (!node.isObject()) {
      throw expected("features of '" + id + "'", "an object of values by name", node);
    }
    for (Iterator<Map.Entry<String, JsonNode>> all = node.fields(); all.hasNext(); ) {
      Map.Entry<String, JsonNode> entry = all.next();
      features.put(entry.getKey(), value(entry.getKey(), entry.getValue()));
    }
    return features;
  }

  private static Object value(String name, JsonNode node) {
    if (node.isNumber()) {
      return node.doubleValue();
    }
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    if (node.isTextual()) {
      return node.textValue();
    }
    if (node.isNull()) {
      return null;
    }
    throw expected("feature '" + name + "'", "a number, a text, true, false or null", node);
  }

  private static List<Changes.Edge> edges(JsonNode node, String part) {
    List<Changes.Edge> edges = new ArrayList<>();
    for (JsonNode edge : list(node, part)) {
      boolean weighted = !part.equals("remove");
      requireKeys(
          "an edge",
          edge,
          weighted ? Set.of("source", "target", "weight") : Set.of("source", "target"));
      JsonNode weight = edge.path("weight");
      if (!weight.isMissingNode() && !weight.isNumber()) {
        throw expected("the weight of an edge", "a number", weight);
      }
      edges.add(
          new Changes.Edge(
              text("an edge", edge, "source"),
              text("an edge", edge, "target"),
              weight.isMissingNode() ? 1f : weight.floatValue()));
    }
    return edges;
  }

  static Iterable<JsonNode> list(JsonNode node, String name) {
    JsonNode list = node.path(name);
    if (!list.isMissingNode() && !list.isNull() && !list.isArray()) {
      throw expected("'" + name + "'", "a list", list);
    }
    return list;
  }

  static List<String> texts(String what, Iterable<JsonNode> list) {
    List<String> texts = new ArrayList<>();
    for (JsonNode node : list) {
      if (!node.isTextual()) {
        throw expected("an item of '" + what + "'", "a text", node);
      }
      texts.add(node.textValue());
    }
    return texts;
  }

  /** A key that is true or false; false if it is missing. */
  static boolean flag(JsonNode node, String name) {
    JsonNode value = node.path(name);
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw expected("'" + name + "'", "true or false", value);
    }
    return value.asBoolean();
  }

  private static String text(String what, JsonNode node, String name) {
    JsonNode value = node.path(name);
    if (!value.isTextual()) {
      throw expected("'" + name + "' of " + what, "a text", value);
    }
    return value.textValue();
  }

  static void requireKeys(String what, JsonNode node, Set<String> keys) {
    if (node.isMissingNode()) {
      return;
    }
    if (!node.isObject()) {
      throw expected(what, "an object", node);
    }
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!keys.contains(name)) {
                throw ProblemException.bad(
                    "%s has the unknown key '%s'; expected some of %s"
                        .formatted(what, name, keys.stream().sorted().toList()));
              }
            });
  }

  private static ProblemException expected(String what, String expected, JsonNode found) {
    String text = found.isMissingNode() ? "nothing" : found.toString();
    return ProblemException.bad(
        "%s: expected %s, found %s"
            .formatted(what, expected, text.length() > 80 ? text.substring(0, 80) + "…" : text));
  }
}
