package org.capgnn.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.capgnn.column.Cells;
import org.capgnn.column.ColumnType;
import org.capgnn.column.TableEncoding;
import org.capgnn.column.TypedColumns;
import org.capgnn.data.table.FeatureRows;
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.Table;
import org.capgnn.data.table.TypedTable;
import org.capgnn.graph.Features;

/**
 * Features given as columns of numbers in the {@code vertices} table.
 *
 * <p>Zeros are stored too if {@code dataset.json} calls the features dense or, without that file,
 * if at least half of the cells are not zero. A bag of words written as columns thus stays sparse.
 * In a table of few columns, those that number the rows or never change are left out. A cell that
 * is not a plain number ends this form, and the table is read as {@link CellColumns}.
 */
final class PlainColumns {
  /** Tables with more columns are bags of words and the like, whose columns have no meaning. */
  static final int FEW = 64;

  private final Table table;
  private final int[] columns;
  private final FolderMeta.FeatureMeta meta;
  private final FeatureRows rows;
  private final float[] first;
  private final double[] sum;
  private final boolean[] changes;
  private final boolean[] runs;

  /**
   * @param meta description of the features, or null
   */
  PlainColumns(Table table, List<Integer> columns, FolderMeta.FeatureMeta meta) {
    this.table = table;
    this.columns = columns.stream().mapToInt(Integer::intValue).toArray();
    this.meta = meta;
    this.rows = new FeatureRows(this.columns.length);
    int watched = meta == null && this.columns.length <= FEW ? this.columns.length : 0;
    this.first = new float[watched];
    this.sum = new double[watched];
    this.changes = new boolean[watched];
    this.runs = new boolean[watched];
    Arrays.fill(runs, true);
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
      if (meta == null && (Float.isNaN(value) || Cells.isCode(cell))) {
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
      if (c < first.length) {
        watch(c, value);
      }
    }
    rows.endRow();
    return true;
  }

  private void watch(int c, float value) {
    first[c] = rows.rows() == 0 ? value : first[c];
    sum[c] += value;
    changes[c] |= value != first[c];
    runs[c] &= value == first[c] + rows.rows() && (first[c] == 0 || first[c] == 1);
  }

  /** The features of all rows; dense features store every cell. */
  TypedTable toFeatures() {
    boolean dense = meta == null ? rows.mostlyFilled() : meta.dense() && columns.length > 0;
    List<String> names = names();
    Features all =
        new Features(dense ? rows.full(table.file().name()) : rows.sparse(), dense, names);
    if (first.length == 0) {
      return TypedTable.of(all);
    }
    return withoutIdle(all, names);
  }

  /** Leaves out columns that tell nothing. */
  private TypedTable withoutIdle(Features all, List<String> names) {
    List<String> kept = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    for (int c = 0; c < first.length; c++) {
      if (reason(c) == null) {
        kept.add(names.get(c));
        positions.add(c);
      }
    }
    double[] means = positions.stream().mapToDouble(c -> sum[c] / rows.rows()).toArray();
    TableEncoding encoding = TableEncoding.plain(kept, means);
    for (int c = 0; c < first.length; c++) {
      if (reason(c) != null) {
        ColumnType type = changes[c] ? ColumnType.IDENTIFIER : ColumnType.CONSTANT;
        encoding = encoding.withLeftOut(names.get(c), type, reason(c));
      }
    }
    Features features =
        kept.size() == names.size()
            ? all
            : ChosenColumns.of(all, positions.stream().mapToInt(c -> c).toArray());
    TypedColumns typed = new TypedColumns(List.of(), encoding);
    return new TypedTable(features, Optional.of(typed), encoding.leftOut());
  }

  /** Why a column is left out, or null. */
  private String reason(int c) {
    if (!changes[c] && rows.mostlyFilled()) {
      return "always " + first[c];
    }
    return runs[c] && rows.rows() >= VerticesFile.FEW_ROWS ? "numbers the rows" : null;
  }

  private List<String> names() {
    if (meta != null && meta.dense()) {
      return meta.names() == null ? List.of() : meta.names();
    }
    return Arrays.stream(columns).mapToObj(c -> VerticesFile.nameOf(table, c)).toList();
  }
}
