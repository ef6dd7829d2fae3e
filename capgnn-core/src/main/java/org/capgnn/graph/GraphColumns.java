package org.capgnn.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/**
 * Feature columns that are made of the graph itself.
 *
 * <p>They have names, so that a changed graph finds the columns of the vertices that it shares with
 * the training graph.
 */
final class GraphColumns {
  private static final String NEIGHBOUR = "neighbour ";

  private GraphColumns() {}

  /** The identity matrix: one column per vertex, named by the id of the vertex. */
  static Features identity(Dataset data) {
    int n = data.vertexCount();
    int[] offsets = IntStream.rangeClosed(0, n).toArray();
    int[] columns = IntStream.range(0, n).toArray();
    List<String> names = IntStream.range(0, n).mapToObj(data::id).toList();
    return new Features(new SparseMatrix(n, n, offsets, columns, null), false, names);
  }

  /**
   * One column per vertex, in which the vertices that point to it have a 1: who the neighbours are,
   * not only what they are like (Lim et al. 2021, arXiv:2110.14446).
   */
  static Features adjacency(Dataset data) {
    SparseMatrix a = data.graph().adjacency();
    List<String> names =
        IntStream.range(0, a.rows()).mapToObj(v -> NEIGHBOUR + data.id(v)).toList();
    return new Features(a.withValues(null), false, names);
  }

  /** Columns side by side; those without names are called {@code #0}, {@code #1} and so on. */
  static Features join(List<Features> parts) {
    List<Features> present = parts.stream().filter(part -> part.count() > 0).toList();
    if (present.size() == 1) {
      return present.get(0);
    }
    int rows = parts.get(0).matrix().rows();
    int columns = present.stream().mapToInt(Features::count).sum();
    SparseMatrixBuilder builder = new SparseMatrixBuilder(rows, columns);
    List<String> names = new ArrayList<>(columns);
    int first = 0;
    for (Features part : present) {
      SparseMatrix matrix = part.matrix();
      for (int row = 0; row < rows; row++) {
        for (int e = matrix.offsets()[row]; e < matrix.offsets()[row + 1]; e++) {
          builder.add(row, first + matrix.columnIndices()[e], matrix.value(e));
        }
      }
      names.addAll(
          part.names().isEmpty()
              ? IntStream.range(0, part.count()).mapToObj(c -> "#" + c).toList()
              : part.names());
      first += part.count();
    }
    boolean dense = present.stream().allMatch(Features::dense);
    SparseMatrix joined = builder.build();
    return new Features(dense ? joined.full() : joined, dense, names);
  }
}
