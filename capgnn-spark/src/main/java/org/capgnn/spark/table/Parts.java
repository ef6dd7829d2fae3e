package org.capgnn.spark.table;

import java.util.Locale;

/** The parts of a split as numbers. */
public final class Parts {
  public static final byte NONE = 0;
  public static final byte TRAIN = 1;
  public static final byte VALID = 2;
  public static final byte TEST = 3;

  private Parts() {}

  /** The part of a name, or -1 if it is none; null stands for no part. */
  public static byte of(String name) {
    String part = name == null ? "" : name.toLowerCase(Locale.ROOT);
    return switch (part) {
      case "" -> NONE;
      case "train" -> TRAIN;
      case "valid", "val", "validation" -> VALID;
      case "test" -> TEST;
      default -> -1;
    };
  }
}
