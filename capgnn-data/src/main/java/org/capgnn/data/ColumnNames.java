package org.capgnn.data;

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
}
