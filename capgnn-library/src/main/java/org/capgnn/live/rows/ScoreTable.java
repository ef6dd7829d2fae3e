package org.capgnn.live.rows;

import java.util.Arrays;

/**
 * An immutable matrix of scores; changed copies share all rows that did not change.
 *
 * <p>Rows are not put together in pages: a change touches rows all over the table, and to copy a
 * page means to read rows that are far away in memory.
 */
public final class ScoreTable {
  private final float[][] rows;
  private final int width;

  private ScoreTable(float[][] rows, int width) {
    this.rows = rows;
    this.width = width;
  }

  public static ScoreTable of(float[] values, int width) {
    int count = width == 0 ? 0 : values.length / width;
    float[][] rows = new float[count][];
    Arrays.setAll(rows, v -> Arrays.copyOfRange(values, v * width, (v + 1) * width));
    return new ScoreTable(rows, width);
  }

  /** A copy of the row of a vertex. */
  public float[] row(int vertex) {
    return rows[vertex].clone();
  }

  /**
   * A copy in which some rows are replaced.
   *
   * @param size number of rows of the copy, at least as many as now
   * @param vertices whose rows are replaced
   * @param values the new rows, in the order of the vertices
   */
  public ScoreTable with(int size, int[] vertices, float[] values) {
    float[][] copy = Arrays.copyOf(rows, size);
    for (int i = 0; i < vertices.length; i++) {
      copy[vertices[i]] = Arrays.copyOfRange(values, i * width, (i + 1) * width);
    }
    float[] none = new float[width];
    for (int v = rows.length; v < size; v++) {
      copy[v] = copy[v] == null ? none : copy[v];
    }
    return new ScoreTable(copy, width);
  }
}
