package org.capgnn.data.csv;

import java.util.List;
import org.capgnn.column.RawColumn;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TypedTable;

/**
 * Feature columns of the {@code vertices} table whose cells are kept as text until all are read.
 */
final class CellColumns {
  private final Table table;
  private final List<Integer> columns;
  private final List<RawColumn.Builder> cells;
  private int rows;

  CellColumns(Table table, List<Integer> columns) {
    this.table = table;
    this.columns = columns;
    this.cells =
        columns.stream().map(c -> new RawColumn.Builder(VerticesFile.nameOf(table, c))).toList();
  }

  void add(Table.Row row) {
    for (int c = 0; c < columns.size(); c++) {
      cells.get(c).add(row.fields()[columns.get(c)]);
    }
    rows++;
  }

  TypedTable toFeatures() {
    List<RawColumn> raw = cells.stream().map(RawColumn.Builder::build).toList();
    boolean semicolons = table.separator() == ';';
    return TypedTable.encoded(
        table.file().name(), raw, rows, table.file().options().wishes(), semicolons);
  }
}
