package org.capgnn.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.capgnn.column.ColumnEncoding;
import org.capgnn.column.RawColumn;
import org.capgnn.column.TableEncoding;
import org.capgnn.column.TypedColumns;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.settings.NearestName;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/** The columns of new data, encoded as those of the data that a model was trained on. */
final class EncodedColumns {
  private EncodedColumns() {}

  /**
   * Encodes the columns that the model was trained on, found by name; features of the data that do
   * not come from a table are appended.
   *
   * @param notes receives counts of missing and unseen cells
   * @throws InputException naming a column that the data lacks
   */
  static Features of(TableEncoding encoding, Dataset data, List<String> notes) {
    if (isSame(encoding, data)) {
      return data.features();
    }
    int own = data.columns().map(EncodedColumns::width).orElse(data.features().count());
    Map<String, RawColumn> columns = columnsOf(data, own);
    for (ColumnEncoding column : encoding.featureColumns()) {
      if (!columns.containsKey(column.name())) {
        throw missing(column.name(), data, columns);
      }
    }
    TableEncoding.Encoded encoded = encoding.apply(columns::get, data.vertexCount());
    notes.addAll(encoded.notes());
    noteUnknown(encoding, columns, notes);
    Features table = new Features(encoded.matrix(), false, encoded.names());
    return own == data.features().count() ? table : withRest(table, data.features(), own);
  }

  private static int width(TypedColumns columns) {
    return columns.encoding().featureColumns().stream()
        .mapToInt(column -> column.featureNames().size())
        .sum();
  }

  /** Whether the features of the data are already those of the model. */
  private static boolean isSame(TableEncoding encoding, Dataset data) {
    boolean plain = encoding.isPlain() && data.columns().map(c -> c.raw().isEmpty()).orElse(true);
    List<String> names = encoding.featureColumns().stream().map(ColumnEncoding::name).toList();
    return plain && names.equals(data.features().names());
  }

  private static Map<String, RawColumn> columnsOf(Dataset data, int own) {
    Map<String, RawColumn> columns =
        data.columns().map(TypedColumns::byName).orElseGet(HashMap::new);
    if (!columns.isEmpty()) {
      return columns;
    }
    Map<String, RawColumn> numbers = numbers(data.features(), own);
    data.columns()
        .ifPresent(typed -> typed.constants().forEach(c -> numbers.putIfAbsent(c.name(), c)));
    return numbers;
  }

  /** The first columns of a matrix of numbers as cells, in the spelling of a table. */
  private static Map<String, RawColumn> numbers(Features features, int count) {
    SparseMatrix matrix = features.matrix();
    List<RawColumn.Builder> builders =
        features.names().subList(0, count).stream().map(RawColumn.Builder::new).toList();
    float[] row = new float[features.count()];
    for (int r = 0; r < matrix.rows(); r++) {
      Arrays.fill(row, 0f);
      for (int e = matrix.offsets()[r]; e < matrix.offsets()[r + 1]; e++) {
        row[matrix.columnIndices()[e]] = matrix.value(e);
      }
      for (int c = 0; c < count; c++) {
        builders.get(c).add(text(row[c]));
      }
    }
    Map<String, RawColumn> columns = new HashMap<>();
    builders.stream().map(RawColumn.Builder::build).forEach(c -> columns.put(c.name(), c));
    return columns;
  }

  private static String text(float value) {
    return value == Math.rint(value) && Math.abs(value) < 1e7f
        ? Integer.toString((int) value)
        : Float.toString(value);
  }

  private static Features withRest(Features table, Features all, int own) {
    int width = table.count();
    SparseMatrixBuilder both =
        new SparseMatrixBuilder(table.matrix().rows(), width + all.count() - own);
    for (int r = 0; r < table.matrix().rows(); r++) {
      for (int e = table.matrix().offsets()[r]; e < table.matrix().offsets()[r + 1]; e++) {
        both.add(r, table.matrix().columnIndices()[e], table.matrix().value(e));
      }
      for (int e = all.matrix().offsets()[r]; e < all.matrix().offsets()[r + 1]; e++) {
        int column = all.matrix().columnIndices()[e];
        if (column >= own) {
          both.add(r, width + column - own, all.matrix().value(e));
        }
      }
    }
    List<String> names = new ArrayList<>(table.names());
    names.addAll(all.names().subList(own, all.count()));
    return new Features(both.build(), false, names);
  }

  private static void noteUnknown(
      TableEncoding encoding, Map<String, RawColumn> columns, List<String> notes) {
    Set<String> unknown = new TreeSet<>(columns.keySet());
    encoding.columns().forEach(column -> unknown.remove(column.name()));
    if (!unknown.isEmpty()) {
      notes.add(
          "columns that the model does not use, because its training data lacked them: "
              + String.join(", ", unknown));
    }
  }

  private static InputException missing(
      String column, Dataset data, Map<String, RawColumn> columns) {
    List<String> names = columns.keySet().stream().sorted().toList();
    return InputException.of(
        "%s does not fit the model: no column '%s'%s; the data has %s; add the column, with empty"
            + " cells where nothing is known",
        data.name(),
        column,
        names.isEmpty() ? "" : ", did you mean " + NearestName.of(column, names) + "?",
        names.isEmpty() ? "no columns" : String.join(", ", names));
  }
}
