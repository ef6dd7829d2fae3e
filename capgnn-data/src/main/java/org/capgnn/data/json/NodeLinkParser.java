package org.capgnn.data.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.attributed.AttributedGraph;
import org.capgnn.data.attributed.LabelMeaning;
import org.capgnn.data.table.Place;
import org.capgnn.graph.Dataset;

/** Parses one JSON object with a list of nodes and a list of links, element by element. */
final class NodeLinkParser {
  private final String file;
  private final JsonParser json;
  private final LoadOptions options;
  private final AttributedGraph graph;
  private boolean directed;
  private boolean numbered; // nodes without id, which links name by position
  private boolean textIds;
  private final Map<String, String> byName = new HashMap<>(); // ids of nodes without id
  private boolean links;
  private boolean adjacency;
  private final Set<String> others = new TreeSet<>(); // lists that are not read
  private int edges;
  private int byPosition;

  NodeLinkParser(String file, JsonParser json, LoadOptions options) {
    this.file = file;
    this.json = json;
    this.options = options;
    this.graph = new AttributedGraph(file, options);
  }

  Dataset read(String name) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw place().refuse("expected an object with nodes and links; is this a graph?");
    }
    object();
    if (json.nextToken() != null) {
      throw place().refuse("found text after the end of the graph; is it the right file?");
    }
    if (!links) {
      throw place()
          .refuse(
              "found no list of links or edges%s",
              adjacency
                  ? ", but 'adjacency'; save the graph with node_link_data of NetworkX"
                  : "; is this a graph?");
    }
    if (!others.isEmpty()) {
      graph.note("lists that are not read: '" + String.join("', '", others) + "'");
    }
    if (byPosition > 0) {
      graph.note(byPosition + " links name their nodes by position");
    }
    return graph.toDataset(name);
  }

  private Place place() {
    return new Place(file, Math.max(1, json.currentLocation().getLineNr()));
  }

  private void object() throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      JsonToken value = json.nextToken();
      boolean list = value == JsonToken.START_ARRAY;
      if (field.equals("nodes") && list) {
        while (json.nextToken() == JsonToken.START_OBJECT) {
          node(place(), json.readValueAsTree());
        }
        requireEnd();
      } else if ((field.equals("links") || field.equals("edges")) && list) {
        while (json.nextToken() == JsonToken.START_OBJECT) {
          edge(place(), json.readValueAsTree());
        }
        requireEnd();
        links = true;
      } else if (field.equals("elements") && value == JsonToken.START_OBJECT) { // of Cytoscape
        object();
      } else if (field.equals("elements") && list) { // of Cytoscape.js
        while (json.nextToken() == JsonToken.START_OBJECT) {
          element(place(), json.readValueAsTree());
        }
        requireEnd();
        links = true;
      } else if (field.equals("directed") && value.isBoolean()) {
        directed(value == JsonToken.VALUE_TRUE);
      } else if (list && json.nextToken() != JsonToken.END_ARRAY) {
        adjacency |= field.equals("adjacency");
        others.add(field);
        skipList();
      } else if (!list) {
        json.skipChildren();
      }
    }
  }

  /** Moves to the end of a list whose first element has begun. */
  private void skipList() throws IOException {
    while (json.currentToken() != JsonToken.END_ARRAY) {
      json.skipChildren();
      json.nextToken();
    }
  }

  private void directed(boolean value) {
    if (value && edges > 0 && options.directed()) {
      throw place().refuse("found 'directed' behind the links; move it before them");
    }
    directed = value;
  }

  private void requireEnd() {
    if (json.currentToken() != JsonToken.END_ARRAY) {
      throw place().refuse("expected objects in the lists of nodes and links; is this a graph?");
    }
  }

  private void element(Place at, JsonNode element) {
    boolean ends = element.path("data").has(options.columns().source());
    if (ends || element.path("group").asText().equals("edges")) {
      edge(at, element);
    } else {
      node(at, element);
    }
  }

  /** The object with the attributes, which some programs put into another one. */
  private static JsonNode inner(JsonNode given) {
    JsonNode attributes = given.path("attributes"); // of Graphology
    if (attributes.isObject() && given.has("key")) {
      ObjectNode all = ((ObjectNode) given.deepCopy());
      all.remove(List.of("attributes", "key"));
      all.setAll((ObjectNode) attributes);
      return all;
    }
    return given.path("data").isObject() ? given.get("data") : given; // of Cytoscape
  }

  private void node(Place at, JsonNode given) {
    JsonNode node = inner(given);
    JsonNode id = node.get(options.columns().id());
    id = id == null && given.path("attributes").isObject() ? given.get("key") : id;
    if (graph.vertexCount() == 0) {
      numbered = id == null;
      textIds = id != null && !id.isNumber();
    }
    if (numbered != (id == null)) {
      throw at.refuse("some nodes have an id and others have none; give each one");
    }
    if (id != null && !id.isValueNode()) {
      throw at.refuse("an id is a list or an object; expected text or a number");
    }
    String key = numbered ? Integer.toString(graph.vertexCount()) : id.asText();
    Map<String, String> data = FlatValues.of(at, node, options.columns().id());
    if (numbered && data.containsKey("name")) {
      byName.put(data.get("name"), key);
    }
    if (node != given) { // Cytoscape repeats the id
      data.remove("value", key);
      data.remove("name", key);
    }
    graph.vertex(at, key, data);
  }

  private void edge(Place at, JsonNode given) {
    JsonNode edge = inner(given);
    boolean vis = usualEnds() && !edge.has(options.columns().source()) && edge.has("from");
    String from = vis ? "from" : options.columns().source();
    String to = vis ? "to" : options.columns().target();
    if (vis) {
      graph.labelsMean(LabelMeaning.NAME);
    }
    String source = end(at, edge, from);
    String target = end(at, edge, to);
    Map<String, String> data = FlatValues.of(at, edge, from, to);
    edges++;
    graph.edge(at, source, target, directed, data);
  }

  private boolean usualEnds() {
    return options.columns().source().equals(ColumnNames.DEFAULT.source())
        && options.columns().target().equals(ColumnNames.DEFAULT.target());
  }

  private String end(Place at, JsonNode edge, String name) {
    JsonNode end = edge.path(name);
    end = end.path("id").isValueNode() ? end.get("id") : end; // as D3 leaves them
    if (!end.isValueNode() || end.isNull()) {
      throw at.refuse("a link has no %s; add it, or state which names your links use", name);
    }
    if (numbered && end.isTextual() && byName.containsKey(end.asText())) {
      return byName.get(end.asText());
    }
    int position = end.isInt() ? end.asInt() : -1;
    boolean known = numbered || !textIds || graph.has(end.asText());
    if (!known && position >= 0 && position < graph.vertexCount()) { // as older NetworkX writes
      byPosition += name.equals(options.columns().source()) || name.equals("from") ? 1 : 0;
      return graph.id(position);
    }
    return end.asText();
  }
}
