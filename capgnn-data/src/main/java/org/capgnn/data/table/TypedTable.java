package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.capgnn.column.ColumnWishes;
import org.capgnn.column.RawColumn;
import org.capgnn.column.TableEncoding;
import org.capgnn.column.TypedColumns;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.settings.NearestName;
import org.capgnn.tensor.SparseMatrix;

/**
 * Makes features from the columns of a table.
 *
 * @param columns empty if there are many columns, all of numbers, which are used unchanged
 * @param notes what was left out or filled, in sentences
 */
public record TypedTable(Features features, Optional<TypedColumns> columns, List<String> notes) {

  /** Columns of numbers that are features as they are. */
  public static TypedTable of(Features features) {
    return new TypedTable(features, Optional.empty(), List.of());
  }

  /**
   * Looks at the cells of columns and encodes them.
   *
   * @param file name of the table, for messages
   * @param commaIsDecimal whether the table probably writes 0,5 for a half
   */
  public static TypedTable encoded(
      String file, List<RawColumn> cells, int rows, ColumnWishes wishes, boolean commaIsDecimal) {
    List<RawColumn> raw = VectorCells.expanded(file, cells, wishes.columns());
    requireColumns(file, wishes, raw.stream().map(RawColumn::name).toList());
    TableEncoding encoding = TableEncoding.fit(raw, wishes, commaIsDecimal);
    TypedColumns columns = new TypedColumns(raw, encoding);
    TableEncoding.Encoded encoded = encoding.apply(columns.byName()::get, rows);
    List<String> notes = new ArrayList<>(encoding.leftOut());
    notes.addAll(encoded.notes());
    return new TypedTable(
        denseIfFilled(encoded.matrix(), encoded.names()), Optional.of(columns), notes);
  }

  private static void requireColumns(String file, ColumnWishes wishes, List<String> names) {
    Set<String> unknown = new TreeSet<>(wishes.columns());
    unknown.removeAll(Set.copyOf(names));
    if (!unknown.isEmpty()) {
      String wish = unknown.iterator().next();
      throw InputException.of(
          "%s: no feature column '%s'%s; there are %s",
          file,
          wish,
          names.isEmpty() ? "" : ", did you mean " + NearestName.of(wish, names) + "?",
          names.isEmpty() ? "none" : String.join(", ", names));
    }
  }

  private static Features denseIfFilled(SparseMatrix matrix, List<String> names) {
    long cells = (long) matrix.rows() * matrix.columns();
    boolean dense = cells > 0 && 2L * matrix.entries() >= cells && cells <= Integer.MAX_VALUE - 16;
    return new Features(dense ? matrix.full() : matrix, dense, names);
  }
}
