package org.capgnn.data.table;

import java.util.ArrayList;
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
  private final List<String> order;
  private final Map<String, String> classes = new HashMap<>(); // so that vertices share strings
  private final List<String> labels = new ArrayList<>(); // null if unknown

  /**
   * @param order names of all classes, or null to take them from the column
   */
  public LabelColumn(List<String> order) {
    this.order = order;
    if (order != null) {
      order.forEach(name -> classes.put(name, name));
    }
  }

  /**
   * Adds the label of the next vertex, empty if unknown; returns false if there is no such class.
   */
  public boolean add(String label) {
    if (order != null && !label.isEmpty() && !classes.containsKey(label)) {
      return false;
    }
    labels.add(label.isEmpty() ? null : classes.computeIfAbsent(label, name -> name));
    return true;
  }

  /** The labels of all vertices added. */
  public Labels toLabels() {
    return order == null ? Labels.named(labels) : Labels.named(labels, order);
  }
}
