package org.capgnn.data;

import java.util.Map;
import java.util.TreeMap;

/**
 * Names of the columns in the tables of a CSV folder.
 *
 * @param source first end of an edge, in {@code edges}
 * @param target second end of an edge, in {@code edges}
 * @param weight optional weight of an edge, in {@code edges}
 * @param id identifier of a vertex, in {@code vertices}
 * @param label optional class of a vertex, in {@code vertices}; empty cells are unlabelled
 * @param split optional part of the split ({@code train}, {@code valid}, {@code test} or empty), in
 *     {@code vertices}
 * @param vertex identifier of a vertex, in the {@code features} triplets
 * @param feature name of a feature, in the {@code features} triplets
 * @param value value of a feature, in the {@code features} triplets
 */
public record ColumnNames(
    String source,
    String target,
    String weight,
    String id,
    String label,
    String split,
    String vertex,
    String feature,
    String value) {

  /** The default names, which are those of the components of this record. */
  public static final ColumnNames DEFAULT =
      new ColumnNames(
          "source", "target", "weight", "id", "label", "split", "vertex", "feature", "value");

  /** The usual names with some of them replaced, by the names of the components. */
  public static ColumnNames of(Map<String, String> renamed) {
    return new ColumnNames(
        renamed.getOrDefault("source", DEFAULT.source),
        renamed.getOrDefault("target", DEFAULT.target),
        renamed.getOrDefault("weight", DEFAULT.weight),
        renamed.getOrDefault("id", DEFAULT.id),
        renamed.getOrDefault("label", DEFAULT.label),
        renamed.getOrDefault("split", DEFAULT.split),
        renamed.getOrDefault("vertex", DEFAULT.vertex),
        renamed.getOrDefault("feature", DEFAULT.feature),
        renamed.getOrDefault("value", DEFAULT.value));
  }

  /** These names with other ends of an edge and another id. */
  public ColumnNames joined(String source, String target, String id) {
    return new ColumnNames(source, target, weight, id, label, split, vertex, feature, value);
  }

  /** Whether the ends of an edge or the id have other names than usual. */
  public boolean statesKeys() {
    return !joined(DEFAULT.source, DEFAULT.target, DEFAULT.id).equals(this);
  }

  /** The names that differ from the usual ones. */
  public Map<String, String> renamed() {
    Map<String, String> all = new TreeMap<>();
    all.put("source", source);
    all.put("target", target);
    all.put("weight", weight);
    all.put("id", id);
    all.put("label", label);
    all.put("split", split);
    all.put("vertex", vertex);
    all.put("feature", feature);
    all.put("value", value);
    all.entrySet().removeIf(column -> column.getKey().equals(column.getValue()));
    return all;
  }
}
