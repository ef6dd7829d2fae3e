package org.capgnn.data.table;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The distinct keys in some columns of a table, found in a separate pass.
 *
 * <p>Whole numbers come in ascending order, other keys in the order of their first appearance.
 *
 * @param index position of each key
 * @param names the keys; empty if they are just 0, 1, 2, ...
 */
public record FoundKeys(KeyIndex index, List<String> names) {
  private static final int LARGEST_NUMBER = (1 << 28) - 1; // 32 MB of bits

  /** Finds the keys in the given columns; reads the whole file. */
  public static FoundKeys in(TableFile file, String... columns) {
    FoundKeys numbers = numbersIn(file, columns);
    return numbers != null ? numbers : textsIn(file, columns);
  }

  private static int[] positions(Table table, String[] columns) {
    return Arrays.stream(columns).mapToInt(table::requiredColumn).toArray();
  }

  private static FoundKeys numbersIn(TableFile file, String[] columns) {
    BitSet found = new BitSet();
    boolean[] plain = {true};
    try (Table table = Table.open(file)) {
      int[] positions = positions(table, columns);
      new BlockRows(
              table,
              () -> new NumberCells(table, positions),
              scanner -> {
                NumberCells cells = (NumberCells) scanner;
                for (int i = 0; i < cells.count; i++) {
                  found.set(cells.numbers[i]);
                }
                plain[0] = cells.plain;
                return cells.plain;
              },
              Runtime.getRuntime().availableProcessors())
          .read();
    }
    if (!plain[0]) {
      return null;
    }
    boolean consecutive = found.length() == found.cardinality();
    RankedNumbers ranked = new RankedNumbers(found);
    return consecutive
        ? new FoundKeys(KeyIndex.numbers(ranked.size()), List.of())
        : new FoundKeys(ranked, ranked.toList());
  }

  /** Collects cells as numbers until one is not a plain number. */
  private static final class NumberCells extends RowScanner {
    int[] numbers;
    int count;
    boolean plain = true;

    NumberCells(Table table, int[] columns) {
      super(table, columns);
    }

    @Override
    protected void expect(int rows) {
      numbers = new int[rows * from.length];
    }

    @Override
    protected void row(byte[] b) {
      for (int s = 0; s < from.length && plain; s++) {
        long key = Numbers.key(b, from[s], to[s]);
        plain = key >= 0 && key <= LARGEST_NUMBER;
        if (plain) {
          numbers[count++] = (int) key;
        }
      }
    }
  }

  private static FoundKeys textsIn(TableFile file, String[] columns) {
    ByteKeys keys = new ByteKeys();
    try (Table table = Table.open(file)) {
      int[] positions = positions(table, columns);
      // one worker keeps the order of first appearance
      new BlockRows(table, () -> new TextCells(table, positions, keys), cells -> true, 1).read();
    }
    return new FoundKeys(keys, keys.toList());
  }

  private static final class TextCells extends RowScanner {
    private final ByteKeys keys;
    private final Table table;
    private final int[] columns;

    TextCells(Table table, int[] columns, ByteKeys keys) {
      super(table, columns);
      this.keys = keys;
      this.table = table;
      this.columns = columns;
    }

    @Override
    protected void row(byte[] b) {
      for (int s = 0; s < from.length; s++) {
        if (from[s] == to[s]) {
          refuse(
              lines(),
              table.header().get(columns[s]) + " is empty; fill the cell or remove the row");
        } else {
          keys.add(b, from[s], to[s]);
        }
      }
    }
  }
}
