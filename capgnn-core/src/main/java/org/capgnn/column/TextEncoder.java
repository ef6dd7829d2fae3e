package org.capgnn.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Free text as a bag of words: words are hashed to features and weighted by TF-IDF, and each cell
 * has length 1.
 *
 * <p>Words in more than half of the cells are left out, as they tell little; so are words in a
 * single cell. The number of features grows with the number of different words, up to a limit.
 */
final class TextEncoder implements ColumnEncoder {
  private static final int FEWEST = 256;
  private static final int MOST = 4096;
  private static final int SIEVE = 1 << 20;
  private static final double TOO_OFTEN = 0.5;

  private final String name;
  private final double[] weights;
  private final int[] columnOf; // of each bucket; -1 if left out
  private final int columns;

  TextEncoder(ColumnEncoding encoding) {
    this.name = encoding.name();
    this.weights = encoding.weights();
    this.columnOf = new int[weights.length];
    int next = 0;
    for (int b = 0; b < weights.length; b++) {
      columnOf[b] = weights[b] > 0 ? next++ : -1;
    }
    this.columns = next;
    if (Integer.bitCount(weights.length) != 1) {
      throw new IllegalArgumentException("the number of weights must be a power of two");
    }
  }

  static ColumnEncoding fit(RawColumn column, ColumnLook look) {
    int buckets = buckets(column.values());
    int[] counts = column.counts();
    long[] cells = new long[buckets]; // rows in which a word of the bucket occurs
    int[] lastSeen = new int[buckets];
    Arrays.fill(lastSeen, -1);
    long present = 0;
    for (int v = 0; v < counts.length; v++) {
      String text = column.values().get(v);
      if (!Cells.isMissing(text)) {
        int cell = v;
        present += counts[v];
        Words.of(
            text,
            hash -> {
              int bucket = hash & (buckets - 1);
              if (lastSeen[bucket] != cell) {
                lastSeen[bucket] = cell;
                cells[bucket] += counts[cell];
              }
            });
      }
    }
    double[] weights = weights(cells, present, TOO_OFTEN * present);
    if (Arrays.stream(weights).allMatch(w -> w == 0)) { // frequent words tell more than none
      weights = weights(cells, present, present - 1.0);
    }
    return new ColumnEncoding(column.name(), look.type(), look.reason(), Map.of(), null, weights);
  }

  /** The weights of words that occur in more than one cell and in no more than the given number. */
  private static double[] weights(long[] cells, long present, double most) {
    double[] weights = new double[cells.length];
    for (int b = 0; b < cells.length; b++) {
      if (cells[b] > 1 && cells[b] <= most) {
        weights[b] = StrictMath.log((1.0 + present) / (1.0 + cells[b])) + 1;
      }
    }
    return weights;
  }

  /** Several times as many as there are words, so that few words share one. */
  private static int buckets(List<String> texts) {
    BitSet seen = new BitSet(SIEVE);
    texts.forEach(text -> Words.of(text, hash -> seen.set((hash >>> 4) & (SIEVE - 1))));
    int wanted = Integer.highestOneBit(Math.max(1, 8 * seen.cardinality() - 1));
    return Math.max(FEWEST, Math.min(MOST, wanted));
  }

  @Override
  public List<String> names() {
    List<String> names = new ArrayList<>(columns);
    for (int b = 0; b < columnOf.length; b++) {
      if (columnOf[b] >= 0) {
        names.add(name + "#" + b);
      }
    }
    return names;
  }

  @Override
  public CellValues encode(String cell) {
    if (Cells.isMissing(cell)) {
      return CellValues.nothing(CellValues.Kind.MISSING);
    }
    int[] found = new int[16];
    int[] count = new int[1];
    int[][] words = {found};
    Words.of(
        cell,
        hash -> {
          int column = columnOf[hash & (columnOf.length - 1)];
          if (column >= 0) {
            if (count[0] == words[0].length) {
              words[0] = Arrays.copyOf(words[0], 2 * count[0]);
            }
            // the bucket gives the weight; it ascends with the column
            words[0][count[0]++] = hash & (columnOf.length - 1);
          }
        });
    return counted(words[0], count[0]);
  }

  private CellValues counted(int[] buckets, int count) {
    Arrays.sort(buckets, 0, count);
    int[] positions = new int[count];
    float[] values = new float[count];
    int used = 0;
    double squares = 0;
    for (int from = 0; from < count; ) {
      int to = from;
      while (to < count && buckets[to] == buckets[from]) {
        to++;
      }
      double often = to - from == 1 ? 1 : 1 + StrictMath.log(to - from);
      double value = often * weights[buckets[from]];
      positions[used] = columnOf[buckets[from]];
      values[used++] = (float) value;
      squares += value * value;
      from = to;
    }
    float length = (float) Math.sqrt(squares);
    for (int k = 0; k < used; k++) {
      values[k] /= length;
    }
    return new CellValues(
        Arrays.copyOf(positions, used), Arrays.copyOf(values, used), CellValues.Kind.KNOWN);
  }
}
