package org.capgnn.data.csv;

import java.util.Arrays;
import java.util.List;
import org.capgnn.data.table.FeatureRows;
import org.capgnn.data.table.Table;
import org.capgnn.graph.Features;

/**
 * Features given as columns of the {@code vertices} table.
 *
 * <p>Zeros are stored too if {@code dataset.json} calls the features dense or, without that file,
 * if at least half of the cells are not zero. A bag of words written as columns thus stays sparse.
 */
final class FeatureColumns {
  private final Table table;
  private final int[] columns;
  private final FolderMeta.FeatureMeta meta;
  private final FeatureRows rows;

  /**
   * @param meta description of the features, or null
   */
  FeatureColumns(Table table, List<Integer> columns, FolderMeta.FeatureMeta meta) {
    this.table = table;
    this.columns = columns.stream().mapToInt(Integer::intValue).toArray();
    this.meta = meta;
    this.rows = new FeatureRows(this.columns.length);
    if (meta != null && meta.dense() && meta.count() != this.columns.length) {
      throw table.refuse(
          "%d feature columns, but %s states %d; fix or delete that file",
          this.columns.length, FolderMeta.FILE, meta.count());
    }
  }

  void add(Table.Row row) {
    for (int c = 0; c < columns.length; c++) {
      String cell = row.fields()[columns[c]];
      if (!rows.add(c, cell)) {
        throw row.refuse(
            "column %d, feature '%s' %s; features must be numbers, fix the cell or remove the"
                + " column",
            columns[c] + 1,
            table.header().get(columns[c]),
            cell.isEmpty() ? "is empty" : "'" + cell + "' is not a finite number");
      }
    }
    rows.endRow();
  }

  /** The features of all rows; dense features store every cell. */
  Features toFeatures() {
    boolean dense = meta == null ? rows.mostlyFilled() : meta.dense() && columns.length > 0;
    return new Features(dense ? rows.full(table.file().name()) : rows.sparse(), dense, names());
  }

  private List<String> names() {
    if (meta != null && meta.dense()) {
      return meta.names() == null ? List.of() : meta.names();
    }
    return Arrays.stream(columns).mapToObj(c -> table.header().get(c)).toList();
  }
}
