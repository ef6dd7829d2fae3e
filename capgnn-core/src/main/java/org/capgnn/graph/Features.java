package org.capgnn.graph;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.capgnn.tensor.SparseMatrix;

/**
 * Vertex features as a sparse matrix with one row per vertex.
 *
 * <p>Dense features use the same form with every entry stored, so that operators need not tell them
 * apart.
 *
 * @param matrix vertices x features; only dense features store zeros
 * @param dense whether every entry is stored
 * @param names name of each column, all distinct; empty if the source has no names
 */
public record Features(SparseMatrix matrix, boolean dense, List<String> names) {
  public Features {
    names = List.copyOf(names);
    if (!names.isEmpty() && names.size() != matrix.columns()) {
      throw new IllegalArgumentException(
          "%s feature columns, but %s names".formatted(matrix.columns(), names.size()));
    }
    requireDistinct(names);
  }

  /** A model finds its columns by name, so that two of the same name could be exchanged. */
  private static void requireDistinct(List<String> names) {
    Set<String> seen = new HashSet<>(names.size() * 2);
    for (String name : names) {
      if (!seen.add(name)) {
        throw InputException.of(
            "two feature columns are called '%s'; give every column its own name", name);
      }
    }
  }

  /** No features at all. */
  public static Features none(int vertices) {
    SparseMatrix empty = new SparseMatrix(vertices, 0, new int[vertices + 1], new int[0], null);
    return new Features(empty, false, List.of());
  }

  /** Number of features. */
  public int count() {
    return matrix.columns();
  }
}
