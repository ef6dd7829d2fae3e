package org.capgnn.data.csv;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.capgnn.column.Cells;
import org.capgnn.data.table.FeatureRows;
import org.capgnn.data.table.NumberTable;
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TypedTable;
import org.capgnn.graph.Features;

/**
 * Features given as columns of numbers in the {@code vertices} table.
 *
 * <p>Zeros are stored too if {@code dataset.json} calls the features dense or, without that file,
 * if at least half of the cells are not zero. A bag of words written as columns thus stays sparse.
 * Columns that number the rows or never change are left out. A cell that is not a plain number ends
 * this form, and the table is read as {@link CellColumns}.
 */
final class PlainColumns {
  private static final Pattern GROUPS = Pattern.compile("-?[1-9]\\d{0,2}(\\.\\d{3})+");

  private final Table table;
  private final int[] columns;
  private final FolderMeta.FeatureMeta meta;
  private final FeatureRows rows;
  private final boolean semicolons;
  private boolean grouped; // some numbers such as 1.250, whose point may group thousands
  private boolean fractions; // and some whose point does not

  /**
   * @param meta description of the features, or null
   */
  PlainColumns(Table table, List<Integer> columns, FolderMeta.FeatureMeta meta) {
    this.table = table;
    this.columns = columns.stream().mapToInt(Integer::intValue).toArray();
    this.meta = meta;
    this.rows = new FeatureRows(this.columns.length);
    this.semicolons = meta == null && table.separator() == ';';
    if (meta != null && meta.dense() && meta.count() != this.columns.length) {
      throw table.refuse(
          "%d feature columns, but %s states %d; fix or delete that file",
          this.columns.length, FolderMeta.FILE, meta.count());
    }
  }

  /** Adds a row; returns false if a cell is not a number and the table may hold other cells. */
  boolean add(Table.Row row) {
    for (int c = 0; c < columns.length; c++) {
      String cell = row.fields()[columns[c]];
      float value = Numbers.finite(cell);
      if (meta == null && (Float.isNaN(value) || Cells.isCode(cell) || isDate(value))) {
        return false;
      }
      if (Float.isNaN(value)) {
        throw row.refuse(
            "column %d, feature '%s' %s; %s states that features are numbers, fix the cell or"
                + " delete that file",
            columns[c] + 1,
            table.header().get(columns[c]),
            cell.isEmpty() ? "is empty" : "'" + cell + "' is not a finite number",
            FolderMeta.FILE);
      }
      rows.add(c, value);
      if (semicolons && cell.indexOf('.') >= 0) {
        boolean groups = GROUPS.matcher(cell).matches();
        grouped |= groups;
        fractions |= !groups;
      }
    }
    rows.endRow();
    return true;
  }

  /** Whether the first number of a column may be a date such as 20211105. */
  private boolean isDate(float value) {
    return rows.rows() == 0 && value >= 19000101 && value <= 20991231;
  }

  /** Whether all numbers with a point may be whole ones, so that they are not what they seem. */
  boolean mayGroup() {
    return grouped && !fractions;
  }

  /** The features of all rows; dense features store every cell. */
  TypedTable toFeatures() {
    boolean dense = meta == null ? rows.mostlyFilled() : meta.dense() && columns.length > 0;
    List<String> names = names();
    Features all =
        new Features(dense ? rows.full(table.file().name()) : rows.sparse(), dense, names);
    return meta == null && columns.length > 0 ? NumberTable.of(all) : TypedTable.of(all);
  }

  private List<String> names() {
    if (meta != null && meta.dense()) {
      return meta.names() == null ? List.of() : meta.names();
    }
    return Arrays.stream(columns).mapToObj(c -> VerticesFile.nameOf(table, c)).toList();
  }
}
