package org.capgnn.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A batch of changes to a graph, which is applied whole or not at all.
 *
 * <p>Within a batch the order is: edges removed, vertices removed, vertices added, vertices
 * changed, edges added, edges changed. Immutable: each method returns a new object.
 */
public record Changes(
    List<VertexChange> addedVertices,
    List<VertexChange> changedVertices,
    List<String> removedVertices,
    List<Edge> addedEdges,
    List<Edge> changedEdges,
    List<Edge> removedEdges) {

  /**
   * A vertex that is added or changed.
   *
   * @param features numbers, booleans or texts by the name of their column; a null value removes a
   *     feature. Features that are not named stay as they are, or are missing in a new vertex.
   * @param label name of a class; null leaves it as it is, or unknown in a new vertex; an empty
   *     text removes it
   */
  public record VertexChange(String id, Map<String, Object> features, String label) {
    public VertexChange {
      // not Map.copyOf, which refuses null values
      features = new LinkedHashMap<>(features);
    }
  }

  /**
   * An edge between two vertices, in both directions unless the graph is directed.
   *
   * @param weight 1 unless the graph has weights
   */
  public record Edge(String source, String target, float weight) {}

  public Changes {
    addedVertices = List.copyOf(addedVertices);
    changedVertices = List.copyOf(changedVertices);
    removedVertices = List.copyOf(removedVertices);
    addedEdges = List.copyOf(addedEdges);
    changedEdges = List.copyOf(changedEdges);
    removedEdges = List.copyOf(removedEdges);
  }

  /** No change yet. */
  public static Changes none() {
    return new Changes(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
  }

  public Changes addVertex(String id, Map<String, Object> features) {
    return new Changes(
        and(addedVertices, new VertexChange(id, features, null)),
        changedVertices,
        removedVertices,
        addedEdges,
        changedEdges,
        removedEdges);
  }

  public Changes changeVertex(String id, Map<String, Object> features) {
    return new Changes(
        addedVertices,
        and(changedVertices, new VertexChange(id, features, null)),
        removedVertices,
        addedEdges,
        changedEdges,
        removedEdges);
  }

  /** Removes a vertex and all its edges. */
  public Changes removeVertex(String id) {
    return new Changes(
        addedVertices,
        changedVertices,
        and(removedVertices, id),
        addedEdges,
        changedEdges,
        removedEdges);
  }

  public Changes addEdge(String source, String target) {
    return addEdge(source, target, 1f);
  }

  public Changes addEdge(String source, String target, float weight) {
    return new Changes(
        addedVertices,
        changedVertices,
        removedVertices,
        and(addedEdges, new Edge(source, target, weight)),
        changedEdges,
        removedEdges);
  }

  /** Gives an edge another weight. */
  public Changes changeEdge(String source, String target, float weight) {
    return new Changes(
        addedVertices,
        changedVertices,
        removedVertices,
        addedEdges,
        and(changedEdges, new Edge(source, target, weight)),
        removedEdges);
  }

  public Changes removeEdge(String source, String target) {
    return new Changes(
        addedVertices,
        changedVertices,
        removedVertices,
        addedEdges,
        changedEdges,
        and(removedEdges, new Edge(source, target, 1f)));
  }

  /** Number of changes in the batch. */
  public int size() {
    return addedVertices.size()
        + changedVertices.size()
        + removedVertices.size()
        + addedEdges.size()
        + changedEdges.size()
        + removedEdges.size();
  }

  private static <T> List<T> and(List<T> list, T more) {
    List<T> longer = new ArrayList<>(list);
    longer.add(more);
    return longer;
  }
}
