package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.capgnn.graph.Labels;

/**
 * Collects the classes of the vertices, one vertex after another.
 *
 * <p>The classes have the stated order. If none is stated, they are sorted, numerically if all of
 * them are whole numbers and alphabetically otherwise; the order of the rows does not matter.
 * Labels such as {@code ?} mean that the class is unknown and are counted.
 */
public final class LabelColumn {
  private static final String MINUS_ONE = "-1";

  private final List<String> order;
  private final UnknownLabels unknown;
  private final Map<String, String> classes = new HashMap<>(); // so that vertices share strings
  private final List<String> labels = new ArrayList<>(); // null if unknown
  private final Map<String, Integer> left = new TreeMap<>(); // spellings of unknown, with counts
  private boolean minusOneIsUsed;

  /**
   * @param order names of all classes, or null to take them from the column
   * @param unknown the labels that mean unknown; empty for the usual ones
   */
  public LabelColumn(List<String> order, Optional<Set<String>> unknown) {
    this.order = order;
    this.unknown = new UnknownLabels(unknown, order != null);
    if (order != null) {
      order.forEach(name -> classes.put(name, name));
    }
  }

  /** Whether a label says that the class of a vertex is unknown. */
  public boolean isUnknown(String label) {
    return unknown.contains(label);
  }

  /** Adds the label of the next vertex; returns false if there is no such class. */
  public boolean add(String label) {
    if (unknown.contains(label)) {
      count(label, 1);
      labels.add(null);
      return true;
    }
    if (order != null && !classes.containsKey(label)) {
      return false;
    }
    labels.add(classes.computeIfAbsent(label, name -> name));
    return true;
  }

  /** Says that a vertex with this label is in a split, so that the label is a class. */
  public void usedInSplit(String label) {
    minusOneIsUsed |= label.equals(MINUS_ONE);
  }

  private void count(String label, int more) {
    if (!label.isEmpty()) {
      left.merge(label, more, Integer::sum);
    }
  }

  /** The labels of all vertices added. */
  public Labels toLabels() {
    if (!minusOneIsUsed && unknown.includesMinusOne(classes.keySet())) {
      for (int v = 0; v < labels.size(); v++) {
        if (MINUS_ONE.equals(labels.get(v))) {
          labels.set(v, null);
          count(MINUS_ONE, 1);
        }
      }
    }
    return order == null ? Labels.named(labels) : Labels.named(labels, order);
  }

  /** What counted as unknown, in sentences; after {@link #toLabels}. */
  public List<String> notes() {
    return left.entrySet().stream()
        .map(e -> e.getValue() + " labels '" + e.getKey() + "' count as unknown")
        .toList();
  }
}
