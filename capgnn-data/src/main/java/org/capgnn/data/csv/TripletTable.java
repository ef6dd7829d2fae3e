package org.capgnn.data.csv;

import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.table.ByteKeys;
import org.capgnn.data.table.FoundKeys;
import org.capgnn.data.table.KeyIndex;
import org.capgnn.data.table.PairTable;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.InputException;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/**
 * The {@code features} table, with one row per vertex and feature.
 *
 * @param matrix vertices x features; the values of a repeated pair are added, zeros are left out
 * @param names names of the features; empty if they have none
 */
record TripletTable(SparseMatrix matrix, List<String> names) {

  static TripletTable read(
      TableFile file, ColumnNames columns, KeyIndex vertices, FolderMeta.FeatureMeta meta) {
    FoundKeys features = featuresOf(file, columns, meta);
    SparseMatrixBuilder matrix = new SparseMatrixBuilder(vertices.size(), features.index().size());
    try (Table table = Table.open(file)) {
      PairTable pairs =
          new PairTable(
              table,
              new PairTable.Side(
                  table.requiredColumn(columns.vertex()),
                  vertices,
                  "is not a vertex; add it to the vertices or remove the row"),
              new PairTable.Side(
                  table.requiredColumn(columns.feature()),
                  features.index(),
                  "is not a feature of " + FolderMeta.FILE + "; add it there or delete that file"),
              table.column(columns.value()),
              PairTable.Values.FINITE);
      pairs.read(
          (rows, cols, values, count) ->
              matrix.addBlock(rows, cols, values, withoutZeros(rows, cols, values, count)));
    }
    if (matrix.entries() > Integer.MAX_VALUE - 16) {
      throw new InputException(
          file.name()
              + ": "
              + matrix.entries()
              + " rows; one data set holds at most 2^31 feature"
              + " entries, leave rare features out");
    }
    return new TripletTable(matrix.build(), features.names());
  }

  private static FoundKeys featuresOf(
      TableFile file, ColumnNames columns, FolderMeta.FeatureMeta meta) {
    if (meta == null || meta.dense()) {
      FoundKeys found = FoundKeys.in(file, columns.feature());
      return found.names().isEmpty() ? new FoundKeys(found.index(), numberNames(found)) : found;
    }
    List<String> names = meta.names() == null ? List.of() : meta.names();
    if (meta.numbered() || names.isEmpty()) {
      return new FoundKeys(KeyIndex.numbers(meta.count()), names);
    }
    ByteKeys index = new ByteKeys();
    for (String name : names) {
      if (index.add(name) < 0) {
        throw InputException.at(
            FolderMeta.FILE, 1, "feature '" + name + "' is named twice; fix or delete the file");
      }
    }
    return new FoundKeys(index, names);
  }

  /** The names of features that a user's table numbers 0, 1, 2, ... */
  private static List<String> numberNames(FoundKeys found) {
    return IntStream.range(0, found.index().size()).mapToObj(Integer::toString).toList();
  }

  private static int withoutZeros(int[] rows, int[] columns, float[] values, int count) {
    if (values == null) {
      return count;
    }
    int kept = 0;
    for (int e = 0; e < count; e++) {
      if (values[e] != 0) {
        rows[kept] = rows[e];
        columns[kept] = columns[e];
        values[kept++] = values[e];
      }
    }
    return kept;
  }
}
