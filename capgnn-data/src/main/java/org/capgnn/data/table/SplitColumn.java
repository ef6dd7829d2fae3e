package org.capgnn.data.table;

import java.util.Locale;
import java.util.stream.IntStream;
import org.capgnn.data.ColumnNames;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;

/** A column that assigns each vertex to training, validation or testing. */
public final class SplitColumn {
  public static final String TRAIN = "train";
  public static final String VALID = "valid";
  public static final String TEST = "test";

  private final String name;
  private final int column;
  private final IntStream.Builder train = IntStream.builder();
  private final IntStream.Builder valid = IntStream.builder();
  private final IntStream.Builder test = IntStream.builder();

  public SplitColumn(String name, int column) {
    this.name = name;
    this.column = column;
  }

  /** The header of a split's column: {@code split} if it is public, else {@code split:name}. */
  public static String headerOf(String split, ColumnNames columns) {
    return split.equals(Splits.PUBLIC) ? columns.split() : columns.split() + ":" + split;
  }

  /** The name of the split in a column with this header, or null if the column holds none. */
  public static String splitOf(String header, ColumnNames columns) {
    if (header.equalsIgnoreCase(columns.split())) {
      return Splits.PUBLIC;
    }
    String prefix = columns.split() + ":";
    return header.startsWith(prefix) ? header.substring(prefix.length()) : null;
  }

  /** Name of the split. */
  public String name() {
    return name;
  }

  /** Position of the column. */
  public int column() {
    return column;
  }

  /** Whether a cell names the part of the test. */
  public static boolean isTest(String cell) {
    return cell.equalsIgnoreCase(TEST);
  }

  /** Adds the next vertex in ascending order; returns false if the cell does not name a part. */
  public boolean add(int vertex, String cell) {
    switch (cell.toLowerCase(Locale.ROOT)) {
      case "" -> {}
      case TRAIN -> train.add(vertex);
      case VALID, "val", "validation" -> valid.add(vertex);
      case TEST -> test.add(vertex);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** The split of all vertices added; called once, at the end. */
  public Split toSplit() {
    return new Split(
        name, train.build().toArray(), valid.build().toArray(), test.build().toArray());
  }
}
