package org.capgnn.serve.api;

import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;
import org.capgnn.live.Snapshot;

/** Orders of the vertices of a snapshot, computed once and kept as long as the snapshot. */
public final class SnapshotOrder {
  private static final Map<Snapshot, SnapshotOrder> KNOWN = new WeakHashMap<>();

  private final int[] numbers; // those that exist
  private final int[] predicted; // by number
  private final float[] probability; // by number
  private final float[] margin; // by number
  private int[] byMargin;
  private int[] byProbability;
  private int[] byDegree;

  private SnapshotOrder(Snapshot now) {
    int slots = now.slots();
    predicted = new int[slots];
    probability = new float[slots];
    margin = new float[slots];
    int[] found = new int[slots];
    int count = 0;
    for (int v = 0; v < slots; v++) {
      if (now.exists(v)) {
        found[count++] = v;
        rate(v, now.probabilities(v));
      }
    }
    numbers = Arrays.copyOf(found, count);
  }

  private void rate(int v, float[] row) {
    int best = 0;
    float second = 0;
    for (int c = 1; c < row.length; c++) {
      best = row[c] > row[best] ? c : best;
    }
    for (int c = 0; c < row.length; c++) {
      second = c == best ? second : Math.max(second, row[c]);
    }
    predicted[v] = best;
    probability[v] = row[best];
    margin[v] = row[best] - second;
  }

  /** The order of a snapshot. */
  public static SnapshotOrder of(Snapshot now) {
    synchronized (KNOWN) {
      return KNOWN.computeIfAbsent(now, SnapshotOrder::new);
    }
  }

  /** The vertices without a label with the smallest lead of their first class. */
  public static int[] uncertain(Snapshot now, int limit) {
    return uncertain(now, limit, false);
  }

  /** The vertices with the smallest lead of their first class, those with a label on request. */
  public static int[] uncertain(Snapshot now, int limit, boolean labelledToo) {
    return Arrays.stream(of(now).byMargin())
        .filter(v -> labelledToo || now.label(v) < 0)
        .limit(limit)
        .toArray();
  }

  /** Numbers of all vertices, ascending. */
  public int[] numbers() {
    return numbers;
  }

  /** Least certain first. */
  public synchronized int[] byMargin() {
    byMargin = byMargin == null ? sorted(margin) : byMargin;
    return byMargin;
  }

  /** Least probable first. */
  public synchronized int[] byProbability() {
    byProbability = byProbability == null ? sorted(probability) : byProbability;
    return byProbability;
  }

  /**
   * Fewest neighbours first.
   *
   * @param now the snapshot of this order
   */
  public synchronized int[] byDegree(Snapshot now) {
    if (byDegree == null) {
      float[] degrees = new float[predicted.length];
      for (int v : numbers) {
        degrees[v] = now.neighbours(v).length;
      }
      byDegree = sorted(degrees);
    }
    return byDegree;
  }

  private int[] sorted(float[] values) {
    long[] keys = new long[numbers.length];
    for (int i = 0; i < keys.length; i++) {
      // values are not negative, so their bits sort as they do
      keys[i] = (long) Float.floatToIntBits(values[numbers[i]]) << 32 | numbers[i];
    }
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
  }

  public int predicted(int number) {
    return predicted[number];
  }

  /** The lead of the first class over the second. */
  public float margin(int number) {
    return margin[number];
  }

  public float probability(int number) {
    return probability[number];
  }
}
