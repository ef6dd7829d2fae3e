package org.capgnn.data.csv;

import java.util.List;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.file.StatedSize;
import org.capgnn.data.table.ByteKeys;
import org.capgnn.data.table.FoundKeys;
import org.capgnn.data.table.KeyIndex;
import org.capgnn.data.table.PairTable;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.tensor.SparseMatrixBuilder;

/** The {@code features} table, with one row per vertex and feature. */
final class TripletTable {
  private TripletTable() {}

  /** The features; the values of a repeated pair are added, zeros are left out. */
  static Features read(
      TableFile file, ColumnNames columns, KeyIndex vertices, FolderMeta.FeatureMeta meta) {
    FoundKeys features = featuresOf(file, columns, meta);
    SparseMatrixBuilder matrix = new SparseMatrixBuilder(vertices.size(), features.index().size());
    try (Table table = Table.open(file)) {
      PairTable.Side vertex =
          new PairTable.Side(
              table.requiredColumn(columns.vertex()),
              vertices,
              "is not a vertex; add it to the vertices or remove the row");
      PairTable.Side feature =
          new PairTable.Side(
              table.requiredColumn(columns.feature()),
              features.index(),
              "is not a feature of " + FolderMeta.FILE + "; add it there or delete that file");
      int value = table.column(columns.value());
      new PairTable(table, vertex, feature, value, PairTable.Values.FINITE).read(matrix::addBlock);
    }
    StatedSize.check(file.name(), "features", features.index().size(), matrix.entries());
    if (matrix.entries() > Integer.MAX_VALUE - 16) {
      throw InputException.of(
          "%s: %s rows; one data set holds at most 2^31 feature entries, leave rare features out",
          file.name(), matrix.entries());
    }
    return new Features(matrix.build().withoutZeros(), false, features.names());
  }

  private static FoundKeys featuresOf(
      TableFile file, ColumnNames columns, FolderMeta.FeatureMeta meta) {
    if (meta == null || meta.dense()) {
      FoundKeys found = FoundKeys.in(file, columns.feature());
      return found.names().isEmpty() // a user's table numbers its features 0, 1, 2, ...
          ? new FoundKeys(found.index(), Labels.numbers(found.index().size()))
          : found;
    }
    List<String> names = meta.names() == null ? List.of() : meta.names();
    if (meta.numbered() || names.isEmpty()) {
      return new FoundKeys(KeyIndex.numbers(meta.count()), names);
    }
    ByteKeys index = new ByteKeys();
    for (String name : names) {
      if (index.add(name) < 0) {
        throw InputException.of(
            "%s:1: feature '%s' is named twice; fix or delete the file", FolderMeta.FILE, name);
      }
    }
    return new FoundKeys(index, names);
  }
}
