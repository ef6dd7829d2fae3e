package org.capgnn.spark.table;

import java.util.Arrays;
import org.capgnn.graph.InputException;
import org.capgnn.kernel.Mixing;

/**
 * Sums of hashes that stand for the rows of a table, in whatever order they are added.
 *
 * <p>Spark computes rows again when an executor is lost. They may then come in another order, and
 * the numbers of the vertices with them; sums that were {@link #SUMS taken} before show that.
 */
public final class RowHash {
  /** Numbers in the sum of a table. */
  public static final int SUMS = 4;

  private RowHash() {}

  /** The hash of an id of any type. */
  public static long ofId(Object id) {
    String text = id instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(id);
    long hash = text.length();
    for (int c = 0; c < text.length(); c++) {
      hash = Mixing.mix(hash * Mixing.GOLDEN + text.charAt(c));
    }
    return hash;
  }

  /** Adds a vertex with all that is known of it. */
  public static void addVertex(long[] sums, VertexRow row) {
    long features = row.index();
    for (int e = 0; e < row.values().length; e++) {
      if (row.values()[e] != 0f) {
        int column = row.columns() == null ? e : row.columns()[e];
        features =
            Mixing.mix(features * Mixing.GOLDEN + column) ^ Float.floatToIntBits(row.values()[e]);
      }
    }
    int label = row.label() == null ? 0 : row.label().hashCode();
    add(sums, 0, features, row.id(), label, row.part());
  }

  /** Adds an entry of the adjacency. */
  public static void addEntry(long[] sums, int from, int row, int column, float weight) {
    add(sums, from, row, column, Float.floatToIntBits(weight));
  }

  private static void add(long[] sums, int from, long... of) {
    for (int n = 0; n < SUMS; n++) {
      long hash = n;
      for (long each : of) {
        hash = Mixing.mix(hash * Mixing.GOLDEN + each);
      }
      sums[from + n] += hash;
    }
  }

  /** The refusal of tables that do not give the same rows in the same order again. */
  public static InputException changed() {
    return new InputException(
        "Spark has computed rows of the tables again, and they came in another order or with other values; write both tables to files first, or sort the vertices by a column without equal values");
  }
}
