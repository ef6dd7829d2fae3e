package org.capgnn.graph;

import java.util.List;
import org.capgnn.tensor.SparseMatrix;

/**
 * Vertex features: one sparse row a vertex.
 *
 * <p>Dense features use the same form with every entry stored, so that no operator has to know the
 * difference.
 *
 * @param matrix vertices x features; stored zeros are only found in dense features
 * @param dense whether every entry is stored
 * @param names a name for each column, or an empty list where the source has none
 */
public record Features(SparseMatrix matrix, boolean dense, List<String> names) {
  public Features {
    names = List.copyOf(names);
    if (!names.isEmpty() && names.size() != matrix.columns()) {
      throw new IllegalArgumentException(
          matrix.columns() + " feature columns, but " + names.size() + " names");
    }
  }

  /** Number of features. */
  public int count() {
    return matrix.columns();
  }
}
