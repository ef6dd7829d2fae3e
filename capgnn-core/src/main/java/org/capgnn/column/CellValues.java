package org.capgnn.column;

/**
 * The features that one cell gives.
 *
 * @param columns positions among the features of its column, ascending
 * @param values one number per position
 * @param kind whether the cell was understood
 */
record CellValues(int[] columns, float[] values, Kind kind) {

  /** What an encoding knows about a cell. */
  enum Kind {
    KNOWN,
    MISSING,
    /** A value that did not occur when the encoding was made, or has another form. */
    UNSEEN
  }

  private static final int[] NO_COLUMNS = {};
  private static final float[] NO_VALUES = {};

  static CellValues nothing(Kind kind) {
    return new CellValues(NO_COLUMNS, NO_VALUES, kind);
  }

  static CellValues of(int column, float value, Kind kind) {
    return new CellValues(new int[] {column}, new float[] {value}, kind);
  }
}
