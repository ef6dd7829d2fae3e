package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.capgnn.column.ColumnType;
import org.capgnn.column.NameHints;
import org.capgnn.column.RawColumn;
import org.capgnn.column.TableEncoding;
import org.capgnn.column.TypedColumns;
import org.capgnn.graph.Features;
import org.capgnn.tensor.SparseMatrix;

/**
 * A table of numbers that are features as they are, without the columns that tell nothing: those
 * that number the rows, never change, or are named like ids and differ in each row.
 *
 * <p>All is found in one pass over the numbers that are not 0, which most wide tables do not need.
 */
public final class NumberTable {
  /** Tables with more columns are bags of words and the like, whose columns have no meaning. */
  public static final int FEW = 64;

  /** With fewer rows, a column that numbers them may do so by chance. */
  private static final int FEW_ROWS = 10;

  private static final int FIRST_ROWS = 3;

  private final SparseMatrix matrix;
  private final Features all;
  private final List<String> names;
  private final int[] filled;
  private final double[] sums;
  private final float[] least;
  private final float[] most;
  private final boolean[] fromZero; // whether the rows are numbered 0, 1, 2, ...
  private final boolean[] fromOne;

  private NumberTable(Features all) {
    this.all = all;
    this.matrix = all.matrix();
    this.names = all.names();
    int columns = matrix.columns();
    this.filled = new int[columns];
    this.sums = new double[columns];
    this.least = new float[columns];
    this.most = new float[columns];
    this.fromZero = new boolean[columns];
    this.fromOne = new boolean[columns];
    Arrays.fill(least, Float.POSITIVE_INFINITY);
    Arrays.fill(most, Float.NEGATIVE_INFINITY);
    Arrays.fill(fromZero, true);
    Arrays.fill(fromOne, true);
    look();
  }

  /** The features of columns with names. */
  public static TypedTable of(Features all) {
    boolean wide = all.count() > FEW;
    return wide && !mayLeaveOut(all) ? TypedTable.of(all) : new NumberTable(all).toTable();
  }

  /** Whether the first rows and the names leave open that some column is left out. */
  private static boolean mayLeaveOut(Features all) {
    SparseMatrix matrix = all.matrix();
    int rows = Math.min(FIRST_ROWS, matrix.rows());
    float[][] first = new float[rows][matrix.columns()];
    for (int r = 0; r < rows; r++) {
      for (int e = matrix.offsets()[r]; e < matrix.offsets()[r + 1]; e++) {
        first[r][matrix.columnIndices()[e]] = matrix.value(e);
      }
    }
    for (int c = 0; c < matrix.columns(); c++) {
      boolean same = all.dense();
      boolean runs = rows > 0 && (first[0][c] == 0 || first[0][c] == 1);
      for (int r = 1; r < rows; r++) {
        same &= first[r][c] == first[0][c];
        runs &= first[r][c] == first[0][c] + r;
      }
      if (same || runs || NameHints.identifier(all.names().get(c))) {
        return true;
      }
    }
    return false;
  }

  private void look() {
    for (int r = 0; r < matrix.rows(); r++) {
      for (int e = matrix.offsets()[r]; e < matrix.offsets()[r + 1]; e++) {
        float value = matrix.value(e);
        if (value != 0) {
          int c = matrix.columnIndices()[e];
          filled[c]++;
          sums[c] += value;
          least[c] = Math.min(least[c], value);
          most[c] = Math.max(most[c], value);
          fromZero[c] &= value == r;
          fromOne[c] &= value == r + 1;
        }
      }
    }
  }

  private TypedTable toTable() {
    List<Integer> kept = new ArrayList<>();
    for (int c = 0; c < matrix.columns(); c++) {
      if (reason(c) == null) {
        kept.add(c);
      }
    }
    if (kept.size() == names.size() && names.size() > FEW) {
      return TypedTable.of(all);
    }
    int[] small = small();
    double[] means = kept.stream().mapToDouble(c -> sums[c] / matrix.rows()).toArray();
    TableEncoding encoding = TableEncoding.plain(kept.stream().map(names::get).toList(), means);
    for (int c = 0; c < matrix.columns(); c++) {
      if (reason(c) != null) {
        ColumnType type = isConstant(c) ? ColumnType.CONSTANT : ColumnType.IDENTIFIER;
        encoding = encoding.withLeftOut(names.get(c), type, reason(c));
      } else if (2L * small[c] >= matrix.rows()) {
        encoding = encoding.withMagnitudes(names.get(c), median(c), most[c]);
      }
    }
    Features features =
        kept.size() == names.size()
            ? all
            : ChosenColumns.of(all, kept.stream().mapToInt(c -> c).toArray());
    TypedColumns columns = new TypedColumns(List.of(), encoding, constants());
    return new TypedTable(features, Optional.of(columns), encoding.leftOut());
  }

  /** The columns that never change, as cells. */
  private List<RawColumn> constants() {
    List<RawColumn> constants = new ArrayList<>();
    for (int c = 0; c < matrix.columns(); c++) {
      if (isConstant(c) && reason(c) != null) {
        String cell = Float.toString(filled[c] == 0 ? 0f : least[c]);
        constants.add(new RawColumn(names.get(c), new int[matrix.rows()], List.of(cell)));
      }
    }
    return constants;
  }

  /**
   * How many numbers of each column are smaller than its greatest by magnitudes: the median, which
   * takes longer to find, is one of them if they are the half. None in columns with less than 0.
   */
  private int[] small() {
    int[] small = new int[matrix.columns()];
    boolean[] candidate = new boolean[matrix.columns()];
    boolean any = false;
    for (int c = 0; c < candidate.length && names.size() <= FEW; c++) {
      candidate[c] = least[c] > 0 && most[c] > TableEncoding.MAGNITUDES;
      any |= candidate[c];
      small[c] = candidate[c] ? matrix.rows() - filled[c] : 0;
    }
    for (int e = 0; any && e < matrix.entries(); e++) {
      int c = matrix.columnIndices()[e];
      float value = matrix.value(e);
      small[c] += candidate[c] && value != 0 && value < most[c] / TableEncoding.MAGNITUDES ? 1 : 0;
    }
    return small;
  }

  /** Why a column is left out, or null. */
  private String reason(int c) {
    if (isConstant(c)) {
      return all.dense() ? "always " + (filled[c] == 0 ? 0f : least[c]) : null;
    }
    int rows = matrix.rows();
    boolean runs = (fromZero[c] && filled[c] == rows - 1) || (fromOne[c] && filled[c] == rows);
    if (rows < FEW_ROWS) {
      return null;
    }
    return runs
        ? "numbers the rows"
        : NameHints.identifier(names.get(c)) && isUnique(c)
            ? "a different number in each row, named like an id"
            : null;
  }

  private boolean isConstant(int c) {
    return filled[c] == 0 || (filled[c] == matrix.rows() && least[c] == most[c]);
  }

  private boolean isUnique(int c) {
    if (filled[c] < matrix.rows() - 1) {
      return false;
    }
    Set<Float> seen = new HashSet<>();
    for (float value : values(c)) {
      if (value != Math.rint(value) || !seen.add(value)) {
        return false;
      }
    }
    return true;
  }

  private float median(int c) {
    float[] sorted = values(c);
    Arrays.sort(sorted);
    return sorted[(sorted.length - 1) / 2];
  }

  private float[] values(int c) {
    float[] values = new float[matrix.rows()];
    for (int r = 0; r < matrix.rows(); r++) {
      int at =
          Arrays.binarySearch(
              matrix.columnIndices(), matrix.offsets()[r], matrix.offsets()[r + 1], c);
      values[r] = at < 0 ? 0f : matrix.value(at);
    }
    return values;
  }
}
