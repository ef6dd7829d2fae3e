package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.Labels;

/**
 * Collects the classes of the vertices, one vertex after another.
 *
 * <p>The classes have the stated order. If none is stated, they are sorted, numerically if all of
 * them are whole numbers and alphabetically otherwise; the order of the rows does not matter.
 */
public final class LabelColumn {
  private final boolean fixed;
  private final Map<String, Integer> classes = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private int[] of = new int[64];
  private int count;

  /**
   * @param order names of all classes, or null to take them from the column
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
   * Adds the label of the next vertex, empty if unknown; returns false if there is no such class.
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

  /** The labels of all vertices added. */
  public Labels toLabels() {
    int[] labels = Arrays.copyOf(of, count);
    return fixed ? new Labels(labels, names) : sorted(labels, names);
  }

  /** The same labels with the classes in their natural order. */
  private static Labels sorted(int[] labels, List<String> names) {
    List<String> order = Labels.sorted(names);
    int[] rank = names.stream().mapToInt(order::indexOf).toArray();
    for (int v = 0; v < labels.length; v++) {
      labels[v] = labels[v] == Labels.UNKNOWN ? Labels.UNKNOWN : rank[labels[v]];
    }
    return new Labels(labels, order);
  }
}
