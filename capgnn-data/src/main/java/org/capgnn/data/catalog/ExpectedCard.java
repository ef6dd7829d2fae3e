package org.capgnn.data.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.InputException;

/**
 * The expected contents of a known data set, as stated in {@code cards.properties}.
 *
 * @param hash hash of everything a model learns from; the counts make a mismatch readable
 */
public record ExpectedCard(
    int vertices,
    int edges,
    int features,
    int featureEntries,
    int classes,
    List<Integer> classSizes,
    int isolated,
    String hash) {

  static ExpectedCard of(DatasetCard card) {
    return new ExpectedCard(
        card.vertices(),
        card.edges(),
        card.features(),
        card.featureEntries(),
        card.classes(),
        card.classSizes(),
        card.isolated(),
        card.hash());
  }

  /**
   * Compares the expected contents with the data read.
   *
   * @param where the folder or file that was read
   * @throws InputException naming every number that differs
   */
  void check(String name, String where, DatasetCard found) {
    ExpectedCard actual = of(found);
    if (actual.equals(this)) {
      return;
    }
    List<String> differences = new ArrayList<>();
    compare(differences, "vertices", vertices, actual.vertices);
    compare(differences, "edges", edges, actual.edges);
    compare(differences, "features", features, actual.features);
    compare(differences, "feature entries", featureEntries, actual.featureEntries);
    compare(differences, "classes", classes, actual.classes);
    compare(differences, "class sizes", classSizes, actual.classSizes);
    compare(differences, "isolated vertices", isolated, actual.isolated);
    compare(differences, "hash", hash, actual.hash);
    // our own numbers, not quoted input: none may be shortened away
    throw new InputException(
        "%s: not the data set %s: %s; replace the files, or load them by path instead of by name"
            .formatted(where, name, String.join("; ", differences)));
  }

  private static void compare(
      List<String> differences, String what, Object expected, Object found) {
    if (!Objects.equals(expected, found)) {
      differences.add(what + ": expected " + expected + ", found " + found);
    }
  }
}
