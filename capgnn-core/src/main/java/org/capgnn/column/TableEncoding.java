package org.capgnn.column;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.capgnn.tensor.SparseMatrix;

/**
 * How the columns of a table become features.
 *
 * <p>{@link #fit} learns it from a table, {@link #apply} encodes that table or another one with
 * columns of the same names, in any order.
 *
 * @param columns in the order of the features; columns that are left out are included
 */
public record TableEncoding(List<ColumnEncoding> columns) {
  /** If the greatest number is more than this times the median, a logarithm may help. */
  public static final double MAGNITUDES = 1000;

  private static final int SHOWN = 3;

  public TableEncoding {
    columns = List.copyOf(columns);
  }

  /**
   * Learns the encoding of a table.
   *
   * @param semicolons whether semicolons separate the cells, so that 0,5 probably is a half
   */
  public static TableEncoding fit(
      Collection<RawColumn> table, ColumnWishes wishes, boolean semicolons) {
    boolean commaIsDecimal = TableLocale.hasDecimalCommas(table, semicolons);
    List<ColumnEncoding> columns = new ArrayList<>();
    for (RawColumn column : table) {
      ColumnLook look = ColumnLook.at(column, wishes.typeOf(column.name()), commaIsDecimal);
      ColumnEncoding fitted = ColumnEncoder.fit(column, look, wishes);
      columns.add(fitted);
    }
    return new TableEncoding(columns);
  }

  /** The encoding of numbers that are features as they are; a missing one becomes the mean. */
  public static TableEncoding plain(List<String> names, double[] means) {
    List<ColumnEncoding> columns = new ArrayList<>();
    for (int c = 0; c < means.length; c++) {
      columns.add(NumberEncoder.plain(names.get(c), means[c]));
    }
    return new TableEncoding(columns);
  }

  /** Whether the features are the numbers of the table, so that a training may still scale them. */
  public boolean isPlain() {
    return columns.stream()
        .filter(c -> c.type().isFeature())
        .allMatch(
            c ->
                c.type() == ColumnType.NUMBER
                    && c.parameters().get("mean").equals("0.0")
                    && c.parameters().get("deviation").equals("1.0")
                    && !c.flag("indicator"));
  }

  /** The columns that become features. */
  public List<ColumnEncoding> featureColumns() {
    return columns.stream().filter(c -> c.type().isFeature()).toList();
  }

  /** A sentence per column that gives no feature. */
  public List<String> leftOut() {
    return columns.stream()
        .filter(c -> !c.type().isFeature())
        .map(c -> "column '%s' left out: %s (%s)".formatted(c.name(), c.type().word(), c.reason()))
        .toList();
  }

  /** The same encoding, which offers a logarithm for a column whose numbers span magnitudes. */
  public TableEncoding withMagnitudes(String name, double median, double most) {
    return new TableEncoding(
        columns.stream()
            .map(c -> c.name().equals(name) ? NumberEncoder.offeringLog(c, median, most) : c)
            .toList());
  }

  /** The same encoding with more columns, which are left out. */
  public TableEncoding withLeftOut(String name, ColumnType type, String reason) {
    List<ColumnEncoding> all = new ArrayList<>(columns);
    all.add(new ColumnEncoding(name, type, reason, null, null, null));
    return new TableEncoding(all);
  }

  /**
   * Checks the encoding of a file, which may be damaged.
   *
   * @throws IllegalArgumentException naming the column that cannot be used
   */
  public void check() {
    for (ColumnEncoding column : columns) {
      try {
        column.featureNames();
      } catch (RuntimeException e) {
        throw new IllegalArgumentException(
            "the encoding of column '" + (column == null ? "" : column.name()) + "' is damaged", e);
      }
    }
  }

  /**
   * The features of a table.
   *
   * @param matrix without zeros
   * @param notes counts of missing and unseen cells, in sentences
   */
  public record Encoded(SparseMatrix matrix, List<String> names, List<String> notes) {}

  /**
   * Encodes a table.
   *
   * @param table the column of a name; must know all of {@link #featureColumns}
   */
  public Encoded apply(Function<String, RawColumn> table, int rows) {
    List<CellValues[]> cells = new ArrayList<>();
    List<int[]> codes = new ArrayList<>();
    List<Integer> starts = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (ColumnEncoding encoding : featureColumns()) {
      ColumnEncoder encoder = ColumnEncoder.of(encoding);
      RawColumn column = table.apply(encoding.name());
      CellValues[] encoded =
          column.values().stream().map(encoder::encode).toArray(CellValues[]::new);
      describe(column, encoding.type(), encoded, notes);
      starts.add(names.size());
      names.addAll(encoder.names());
      cells.add(encoded);
      codes.add(column.codes());
    }
    return new Encoded(matrix(rows, names.size(), cells, codes, starts), names, notes);
  }

  private static SparseMatrix matrix(
      int rows, int width, List<CellValues[]> cells, List<int[]> codes, List<Integer> starts) {
    int[] offsets = new int[rows + 1];
    for (int r = 0; r < rows; r++) {
      int entries = offsets[r];
      for (int c = 0; c < cells.size(); c++) {
        entries = Math.addExact(entries, cells.get(c)[codes.get(c)[r]].columns().length);
      }
      offsets[r + 1] = entries;
    }
    int[] columns = new int[offsets[rows]];
    float[] values = new float[offsets[rows]];
    for (int r = 0; r < rows; r++) {
      int at = offsets[r];
      for (int c = 0; c < cells.size(); c++) {
        CellValues cell = cells.get(c)[codes.get(c)[r]];
        for (int k = 0; k < cell.columns().length; k++) {
          columns[at] = starts.get(c) + cell.columns()[k];
          values[at++] = cell.values()[k];
        }
      }
    }
    return new SparseMatrix(rows, width, offsets, columns, values).withoutZeros();
  }

  private static void describe(
      RawColumn column, ColumnType type, CellValues[] encoded, List<String> notes) {
    int[] counts = column.counts();
    Map<CellValues.Kind, Integer> cells = new LinkedHashMap<>();
    List<String> unseen = new ArrayList<>();
    for (int v = 0; v < encoded.length; v++) {
      cells.merge(encoded[v].kind(), counts[v], Integer::sum);
      if (encoded[v].kind() == CellValues.Kind.UNSEEN && counts[v] > 0) {
        unseen.add("'" + column.values().get(v) + "'");
      }
    }
    int missing = cells.getOrDefault(CellValues.Kind.MISSING, 0);
    if (missing > 0) {
      notes.add(missing + " of " + column.rows() + " cells of '" + column.name() + "' are missing");
    }
    if (!unseen.isEmpty()) {
      String more = unseen.size() > SHOWN ? ", …" : "";
      notes.add(
          "%d of %d cells of '%s' %s (%s%s)"
              .formatted(
                  cells.get(CellValues.Kind.UNSEEN),
                  column.rows(),
                  column.name(),
                  strange(type),
                  String.join(", ", unseen.subList(0, Math.min(SHOWN, unseen.size()))),
                  more));
    }
  }

  /** What is said of cells that do not fit, which count as missing or as unseen. */
  private static String strange(ColumnType type) {
    return switch (type) {
      case NUMBER -> "are not numbers and count as missing";
      case BOOLEAN -> "are neither true nor false and count as missing";
      case DATE -> "are not such dates and count as missing";
      default -> "have a value that was not seen";
    };
  }
}
