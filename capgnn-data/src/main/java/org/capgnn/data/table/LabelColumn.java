package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.Labels;

/**
 * The classes of the vertices, read one after the other.
 *
 * <p>Classes come in the order that is stated; where none is, in alphabetical order, or by size
 * where all of them are whole numbers, whatever the order of the rows.
 */
public final class LabelColumn {
  private final boolean fixed;
  private final Map<String, Integer> classes = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private int[] of = new int[64];
  private int count;

  /**
   * @param order names of all classes, or null where the column decides
   */
  public LabelColumn(List<String> order) {
    fixed = order != null;
    if (fixed) {
      order.forEach(this::classOf);
    }
  }

  private int classOf(String name) {
    return classes.computeIfAbsent(
        name,
        n -> {
          names.add(n);
          return names.size() - 1;
        });
  }

  /**
   * Takes the label of the next vertex, empty where unknown; false where there is no such class.
   */
  public boolean add(String label) {
    if (fixed && !label.isEmpty() && !classes.containsKey(label)) {
      return false;
    }
    if (count == of.length) {
      of = Arrays.copyOf(of, count * 2);
    }
    of[count++] = label.isEmpty() ? Labels.UNKNOWN : classOf(label);
    return true;
  }

  /** Names of the classes seen or stated so far. */
  public List<String> known() {
    return names;
  }

  /** The labels of all vertices taken. */
  public Labels toLabels() {
    int[] labels = Arrays.copyOf(of, count);
    return fixed ? new Labels(labels, names) : sorted(labels, names);
  }

  /** The same labels with the classes in a natural order. */
  private static Labels sorted(int[] labels, List<String> names) {
    List<String> order = Labels.sorted(names);
    int[] rank = names.stream().mapToInt(order::indexOf).toArray();
    for (int v = 0; v < labels.length; v++) {
      labels[v] = labels[v] == Labels.UNKNOWN ? Labels.UNKNOWN : rank[labels[v]];
    }
    return new Labels(labels, order);
  }
}
