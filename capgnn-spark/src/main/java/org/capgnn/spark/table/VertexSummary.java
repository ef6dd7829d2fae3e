package org.capgnn.spark.table;

import java.io.Serializable;
import java.util.TreeMap;
import org.capgnn.graph.InputException;

/** What one pass over the vertices finds out. */
public final class VertexSummary implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int MOST_CLASSES = 100_000;

  private long count;
  private long entries;
  private int leastSize = Integer.MAX_VALUE;
  private int mostSize;
  private int leastSizeAt;
  private int mostSizeAt;
  private boolean dense = true;
  private boolean binary = true;
  private boolean negative;
  private int problemAt = Integer.MAX_VALUE;
  private String problem;
  private final TreeMap<String, Long> classes = new TreeMap<>();
  private final long[] parts = new long[4];
  private final long[] sum = new long[RowHash.SUMS];

  VertexSummary add(VertexRow row) {
    count++;
    if (row.problem() != null) {
      if (row.index() < problemAt) {
        problemAt = row.index();
        problem = row.problem();
      }
      return this;
    }
    least(row.size(), row.index());
    most(row.size(), row.index());
    dense &= row.columns() == null;
    for (int e = 0; e < row.values().length; e++) {
      float value = row.values()[e];
      binary &= value == 0f || value == 1f;
      negative |= value < 0f;
      if (value != 0f) {
        entries++;
      }
    }
    if (row.label() != null) {
      classes.merge(row.label(), 1L, Long::sum);
      if (classes.size() > MOST_CLASSES && problem == null) {
        problemAt = row.index();
        problem = "more than " + MOST_CLASSES + " different labels; is it the right column?";
      }
    }
    parts[row.part()]++;
    RowHash.addVertex(sum, row);
    return this;
  }

  private void least(int size, int at) {
    if (size < leastSize || size == leastSize && at < leastSizeAt) {
      leastSize = size;
      leastSizeAt = at;
    }
  }

  private void most(int size, int at) {
    if (size > mostSize || size == mostSize && at < mostSizeAt) {
      mostSize = size;
      mostSizeAt = at;
    }
  }

  VertexSummary plus(VertexSummary other) {
    count += other.count;
    entries += other.entries;
    least(other.leastSize, other.leastSizeAt);
    most(other.mostSize, other.mostSizeAt);
    dense &= other.dense;
    binary &= other.binary;
    negative |= other.negative;
    if (other.problemAt < problemAt) {
      problemAt = other.problemAt;
      problem = other.problem;
    }
    other.classes.forEach((name, size) -> classes.merge(name, size, Long::sum));
    for (int p = 0; p < parts.length; p++) {
      parts[p] += other.parts[p];
    }
    for (int n = 0; n < sum.length; n++) {
      sum[n] += other.sum[n];
    }
    return this;
  }

  /** Refuses tables that no model can learn from or be applied to. */
  void check() {
    if (count == 0) {
      throw new InputException("the table of vertices is empty");
    }
    if (count > Integer.MAX_VALUE - 16) {
      throw new InputException(count + " vertices, more than 2^31, the limit of one graph");
    }
    if (problem != null) {
      throw new InputException(problem);
    }
    if (leastSize != mostSize) {
      throw new InputException(
          "row %d of the vertices has %d features, row %d has %d; all need the same number"
              .formatted(leastSizeAt, leastSize, mostSizeAt, mostSize));
    }
    if (mostSize == 0) {
      throw new InputException("the vertices have no features; name a column that holds some");
    }
  }

  public int vertices() {
    return (int) count;
  }

  /** Number of features of each vertex. */
  public int features() {
    return mostSize;
  }

  /** Features that are not zero. */
  public long entries() {
    return entries;
  }

  /** Whether all features are stored, zeros too. */
  public boolean dense() {
    return dense;
  }

  /** Whether all features are 0 or 1. */
  public boolean binary() {
    return binary;
  }

  /** Whether any feature is negative. */
  public boolean negative() {
    return negative;
  }

  /** The labels that occur, each with the number of its vertices. */
  public TreeMap<String, Long> classes() {
    return classes;
  }

  /** Vertices of each of the {@link Parts}. */
  public long[] parts() {
    return parts;
  }

  /** Numbers that depend on the content of all rows. */
  public long[] sum() {
    return sum;
  }
}
