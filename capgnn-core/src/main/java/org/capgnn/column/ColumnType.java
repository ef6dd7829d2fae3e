package org.capgnn.column;

import java.util.Locale;

/** What the cells of a column are. */
public enum ColumnType {
  /** Numbers, in the spelling of some locale. */
  NUMBER,
  /** True or false, in any of the usual words. */
  BOOLEAN,
  /** Dates or times. */
  DATE,
  /** One of a limited number of values. */
  CATEGORY,
  /** Several values in one cell, such as {@code red;green}. */
  TOKENS,
  /** Free text. */
  TEXT,
  /** The same value in every row; carries no information. */
  CONSTANT,
  /** A different value in every row, such as an id; says nothing about other rows. */
  IDENTIFIER,
  /** No value at all. */
  EMPTY,
  /** Left out on request. */
  IGNORED;

  /** Whether such a column becomes features. */
  public boolean isFeature() {
    return ordinal() < CONSTANT.ordinal();
  }

  /** The name in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
