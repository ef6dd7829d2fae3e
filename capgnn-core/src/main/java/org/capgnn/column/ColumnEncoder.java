package org.capgnn.column;

import java.util.List;

/** Turns the cells of one column into features, in the way that its encoding states. */
interface ColumnEncoder {
  /** From this share of missing cells on, a feature says which cells are missing. */
  double MANY_MISSING = 0.01;

  /** The names of the features. */
  List<String> names();

  /** The features of a cell. */
  CellValues encode(String cell);

  /** The encoder that an encoding describes. */
  static ColumnEncoder of(ColumnEncoding encoding) {
    return switch (encoding.type()) {
      case NUMBER -> new NumberEncoder(encoding);
      case BOOLEAN -> new BooleanEncoder(encoding);
      case DATE -> new DateEncoder(encoding);
      case CATEGORY, TOKENS -> new CategoryEncoder(encoding);
      case TEXT -> new TextEncoder(encoding);
      default -> throw new IllegalArgumentException(encoding.type() + " gives no features");
    };
  }

  /** Learns the encoding of a column from its cells. */
  static ColumnEncoding fit(RawColumn column, ColumnLook look, ColumnWishes wishes) {
    return switch (look.type()) {
      case NUMBER -> NumberEncoder.fit(column, look, wishes.log().contains(column.name()));
      case BOOLEAN -> BooleanEncoder.fit(column, look);
      case DATE -> DateEncoder.fit(column, look, wishes.dateParts().contains(column.name()));
      case CATEGORY, TOKENS -> CategoryEncoder.fit(column, look);
      case TEXT -> TextEncoder.fit(column, look);
      default -> ColumnEncoding.leftOut(column.name(), look);
    };
  }

  /** The name of the feature that is 1 where a cell is missing. */
  static String missing(String column) {
    return column + " is missing";
  }
}
