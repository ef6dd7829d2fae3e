package org.capgnn.data.attributed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.StatedColumns;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;

/**
 * Collects the vertices and edges of a file with their attributes and makes a data set of them.
 *
 * <p>The vertex attribute {@code label} is the class, {@code split} the part of the split, and the
 * edge attribute {@code weight} the weight; {@link org.capgnn.data.ColumnNames} can change these
 * names. All other vertex attributes become features. Vertices and edges may come in any order.
 */
public final class AttributedGraph {
  private final String file;
  private final LoadOptions options;
  private final Map<String, AttributeKey> keys = new LinkedHashMap<>();
  private final Map<String, String> defaults = new HashMap<>();
  private final AttributedVertices vertices;
  private final AttributedEdges edges;
  private final List<String> notes = new ArrayList<>();
  private LabelMeaning meaning = LabelMeaning.CLASS;

  /**
   * @param file name of the file, for messages
   */
  public AttributedGraph(String file, LoadOptions options) {
    this.file = file;
    this.options = options;
    this.vertices = new AttributedVertices(file, options);
    this.edges = new AttributedEdges(keys, options);
  }

  /** Declares an attribute; those that are not declared are taken as they come. */
  public void declare(AttributeKey key) {
    keys.put(key.id(), key);
  }

  /** States the value of an attribute where a vertex has none. */
  public void defaultValue(String key, String value) {
    defaults.put(key, value);
  }

  public boolean isDeclared(String key) {
    return keys.containsKey(key);
  }

  /** Says what an attribute called label is in files of this kind. */
  public void labelsMean(LabelMeaning usual) {
    meaning = usual;
  }

  /** Adds a sentence to the lines about reading. */
  public void note(String sentence) {
    notes.add(sentence);
  }

  /** Adds a vertex with its attributes, by the ids of their keys. */
  public void vertex(Place at, String id, Map<String, String> data) {
    for (String key : data.keySet()) {
      if (!keys.containsKey(key)) {
        keys.put(key, AttributeKey.undeclared(key));
      }
    }
    vertices.add(at, id, data);
  }

  /**
   * Adds an edge with its attributes, by the ids of their keys.
   *
   * @param oneWay whether the file declares the edge directed
   */
  public void edge(
      Place at, String source, String target, boolean oneWay, Map<String, String> data) {
    edges.add(at, vertices.mention(source, at), vertices.mention(target, at), oneWay, data);
  }

  /** Number of vertices so far. */
  public int vertexCount() {
    return vertices.count();
  }

  /** Whether there is a vertex of this id already. */
  public boolean has(String id) {
    return vertices.has(id);
  }

  /** The id of a vertex, by its position. */
  public String id(int position) {
    return vertices.id(position);
  }

  /** Requires the attributes that a user names; ids and ends have no name in some formats. */
  private void requireStated() {
    List<String> nodes = new ArrayList<>();
    keys.values().stream().filter(k -> k.isFor("node")).forEach(k -> nodes.add(k.name()));
    List<String> links = new ArrayList<>(edges.names());
    keys.values().stream().filter(k -> k.isFor("edge")).forEach(k -> links.add(k.name()));
    StatedColumns.require(
        file, options.columns(), Map.of("label", nodes, "split", nodes, "weight", links));
  }

  public Dataset toDataset(String name) {
    GraphBuilder builder = new GraphBuilder(vertices.count()).keepDirection(options.directed());
    try {
      requireStated();
      edges.addTo(builder, vertices);
      Graph graph = builder.build();
      AttributedVertices.Found found = vertices.found(keys.values(), defaults, meaning);
      notes.addAll(edges.notes());
      notes.addAll(found.notes());
      Dataset data =
          new Dataset(
              name,
              graph,
              found.features().features(),
              found.labels(),
              vertices.ids(),
              found.splits(),
              builder.report().with(notes));
      return found.features().columns().map(data::withColumns).orElse(data);
    } catch (IllegalArgumentException e) { // by the graph builder
      throw new InputException(file + ": " + e.getMessage(), e);
    }
  }
}
