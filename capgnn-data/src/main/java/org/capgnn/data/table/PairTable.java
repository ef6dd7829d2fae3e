package org.capgnn.data.table;

import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.capgnn.column.Cells;

/**
 * A table of pairs with an optional number, such as edges or feature triplets.
 *
 * <p>The CSV library creates a string for every cell, and with 50 million edges these strings, not
 * the file, determine the time of reading. This class reads numbers and known keys from the bytes,
 * in parallel.
 */
public final class PairTable {
  /** Value of {@link Side#unknown} to leave out and count rows with an unknown cell. */
  public static final String LEFT_OUT = null;

  // rows whose keys are looked up together, few enough that their cells stay in the fast caches
  private static final int PENDING = 256;

  private final Table table;
  private final Side first;
  private final Side second;
  private final int valueColumn;
  private final Values values;
  private final boolean decimalCommas;

  /**
   * One end of the pairs.
   *
   * @param column position of the column
   * @param keys accepted cells
   * @param unknown end of the message about any other cell, which says what to do; or {@link
   *     #LEFT_OUT}
   */
  public record Side(int column, KeyIndex keys, String unknown) {}

  /** Which numbers are accepted. */
  public enum Values {
    /** Weights: above zero and finite. */
    POSITIVE,
    /** Weights as well, but rows whose weight is zero or missing are left out and counted. */
    POSITIVE_OR_SKIP,
    /** Features: any finite number. */
    FINITE
  }

  /** Receives blocks of pairs and takes over the arrays. */
  @FunctionalInterface
  public interface PairSink {
    /**
     * @param values one number per pair, or null if the table has none
     * @param count number of pairs in the arrays, which may be longer
     */
    void accept(int[] first, int[] second, float[] values, int count);
  }

  /**
   * @param valueColumn position of the column of numbers, or -1
   */
  public PairTable(Table table, Side first, Side second, int valueColumn, Values values) {
    this.table = table;
    this.first = first;
    this.second = second;
    this.valueColumn = valueColumn;
    this.values = values;
    this.decimalCommas = valueColumn >= 0 && DecimalCommas.in(table, valueColumn);
  }

  /** Whether the numbers are written like 0,5. */
  public boolean hasDecimalCommas() {
    return decimalCommas;
  }

  /**
   * The rows that were left out.
   *
   * @param unknown because of an unknown cell
   * @param weightless because the weight is zero or missing
   */
  public record LeftOut(long unknown, long weightless) {}

  /** Reads all pairs, in the order of the file. */
  public LeftOut read(PairSink sink) {
    long[] leftOut = new long[2];
    Supplier<RowScanner> scanners = valueColumn < 0 ? Pairs::new : ValuedPairs::new;
    new BlockRows(
            table,
            scanners,
            scanner -> {
              Pairs pairs = (Pairs) scanner;
              sink.accept(pairs.firsts, pairs.seconds, pairs.numbers(), pairs.count);
              leftOut[0] += pairs.leftOut - pairs.weightless;
              leftOut[1] += pairs.weightless;
              return true;
            },
            Runtime.getRuntime().availableProcessors())
        .read();
    return new LeftOut(leftOut[0], leftOut[1]);
  }

  private class Pairs extends RowScanner {
    int[] firsts;
    int[] seconds;
    int count;
    int leftOut;
    int weightless;
    private final PendingCells firstCells = new PendingCells(first);
    private final PendingCells secondCells = new PendingCells(second);
    private final long[] pendingLines = new long[PENDING];
    private int pending;

    Pairs(int... furtherColumns) {
      super(table, columns(furtherColumns));
    }

    float[] numbers() {
      return null;
    }

    @Override
    protected void expect(int rows) {
      firsts = new int[rows];
      seconds = new int[rows];
    }

    /** The position of the current row in the arrays. */
    final int position() {
      return count + pending;
    }

    @Override
    protected void row(byte[] b) {
      firstCells.put(pending, from[0], to[0]);
      secondCells.put(pending, from[1], to[1]);
      pendingLines[pending++] = lines();
      if (pending == PENDING) {
        finish(b);
      }
    }

    @Override
    protected void finish(byte[] b) {
      firstCells.find(b, pending, firsts, count, this::refuseCell);
      secondCells.find(b, pending, seconds, count, this::refuseCell);
      keepFound(count + pending);
      pending = 0;
    }

    /** Closes the gaps of rows with an unknown cell. */
    private void keepFound(int end) {
      for (int row = count; row < end; row++) {
        if (firsts[row] >= 0 && seconds[row] >= 0 && accepts(row)) {
          if (row != count) {
            keep(row, count);
          }
          count++;
        }
      }
      leftOut += end - count;
    }

    boolean accepts(int row) {
      return true;
    }

    void keep(int row, int at) {
      firsts[at] = firsts[row];
      seconds[at] = seconds[row];
    }

    private void refuseCell(String problem, int row) {
      refuse(pendingLines[row], problem);
    }
  }

  /** Cells of one side that are waiting to be looked up together. */
  private final class PendingCells {
    private final Side side;
    private final int[] from = new int[PENDING];
    private final int[] to = new int[PENDING];
    private final int[] found = new int[PENDING];

    PendingCells(Side side) {
      this.side = side;
    }

    void put(int row, int start, int end) {
      from[row] = start;
      to[row] = end;
    }

    void find(byte[] b, int rows, int[] positions, int at, ObjIntConsumer<String> refusal) {
      side.keys.findAll(b, from, to, rows, found);
      for (int r = 0; r < rows; r++) {
        if (found[r] < 0) {
          found[r] = otherSpelling(RowScanner.text(b, from[r], to[r]));
        }
        positions[at + r] = found[r];
        if (found[r] < 0 && side.unknown != null) {
          String cell = RowScanner.text(b, from[r], to[r]);
          refusal.accept(table.header().get(side.column) + " '" + cell + "' " + side.unknown, r);
        }
      }
    }

    /** The key that is 1 in one table and 1.0 in the other, as programs with gaps write it. */
    private int otherSpelling(String cell) {
      if (cell.isEmpty() || cell.charAt(0) > '9') {
        return -1;
      }
      String whole = Cells.canonical(cell);
      return whole.equals(cell) ? side.keys.find(cell + ".0") : side.keys.find(whole);
    }
  }

  private int[] columns(int... further) {
    int[] all = new int[2 + further.length];
    all[0] = first.column;
    all[1] = second.column;
    System.arraycopy(further, 0, all, 2, further.length);
    return all;
  }

  private final class ValuedPairs extends Pairs {
    private float[] numbers;

    ValuedPairs() {
      super(valueColumn);
    }

    @Override
    float[] numbers() {
      return numbers;
    }

    @Override
    protected void expect(int rows) {
      super.expect(rows);
      numbers = new float[rows];
    }

    @Override
    boolean accepts(int row) {
      boolean weighted = !Float.isNaN(numbers[row]);
      weightless += weighted ? 0 : 1;
      return weighted;
    }

    @Override
    protected void row(byte[] b) {
      numbers[position()] = number(b);
      super.row(b);
    }

    @Override
    void keep(int row, int at) {
      super.keep(row, at);
      numbers[at] = numbers[row];
    }

    private float number(byte[] b) {
      boolean skip = values == Values.POSITIVE_OR_SKIP;
      if (skip && Cells.isMissing(text(b, from[2], to[2]))) {
        return Float.NaN;
      }
      float number = Float.NaN;
      String spelled = null;
      try {
        number =
            decimalCommas
                ? DecimalCommas.parse(text(b, from[2], to[2]))
                : Numbers.decimal(b, from[2], to[2]);
      } catch (NumberFormatException e) {
        spelled =
            from[2] == to[2] && values == Values.POSITIVE
                ? "is missing; give every edge a weight, or choose to skip edges without one"
                : "is not a number; write a decimal number such as 0.5";
      }
      if (spelled == null && !Float.isFinite(number)) {
        spelled = "is not finite; give a number or leave the row out";
      } else if (spelled == null && skip && number == 0) {
        return Float.NaN;
      } else if (spelled == null && values != Values.FINITE && !(number > 0)) {
        spelled =
            "is not above zero; weights must be positive, leave out edges without weight"
                + (number == 0 ? ", or choose to skip them" : "");
      }
      if (spelled != null) {
        refuse(
            lines(),
            table.header().get(valueColumn) + " '" + text(b, from[2], to[2]) + "' " + spelled);
      }
      return number;
    }
  }
}
