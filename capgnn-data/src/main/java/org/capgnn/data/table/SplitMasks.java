package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Columns called train_mask, val_mask and test_mask, of which one is true for a vertex. */
public final class SplitMasks {
  private static final Map<String, String> PARTS =
      Map.of(
          "train_mask", SplitColumn.TRAIN,
          "val_mask", SplitColumn.VALID,
          "valid_mask", SplitColumn.VALID,
          "test_mask", SplitColumn.TEST);

  private final Map<Integer, String> parts = new TreeMap<>(); // by column
  private final List<String> names = new ArrayList<>();

  private SplitMasks() {}

  /** The masks among columns; none unless there is one of training and another one. */
  public static SplitMasks in(List<String> header) {
    SplitMasks masks = new SplitMasks();
    for (int c = 0; c < header.size(); c++) {
      String part = PARTS.get(header.get(c).toLowerCase(Locale.ROOT));
      if (part != null) {
        masks.parts.put(c, part);
        masks.names.add(header.get(c));
      }
    }
    boolean train = masks.parts.containsValue(SplitColumn.TRAIN);
    return train && masks.parts.size() > 1 ? masks : new SplitMasks();
  }

  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /** The names of the columns. */
  public List<String> names() {
    return names;
  }

  /** Says that they are the split. */
  public String note() {
    return "the split is that of columns '" + String.join("', '", names) + "'";
  }

  /** Whether a column is one of them. */
  public boolean contains(int column) {
    return parts.containsKey(column);
  }

  /** The part of a row, or empty. */
  public String part(Place at, String[] cells) {
    String found = "";
    for (Map.Entry<Integer, String> mask : parts.entrySet()) {
      if (isSet(at, cells[mask.getKey()])) {
        if (!found.isEmpty()) {
          throw at.refuse(
              "the masks put the vertex into both %s and %s; clear one of them",
              found, mask.getValue());
        }
        found = mask.getValue();
      }
    }
    return found;
  }

  private static boolean isSet(Place at, String cell) {
    return switch (cell.strip().toLowerCase(Locale.ROOT)) {
      case "true", "1", "1.0" -> true;
      case "false", "0", "0.0", "" -> false;
      default -> throw at.refuse("mask '%s' is neither true nor false; fix the cell", cell);
    };
  }
}
