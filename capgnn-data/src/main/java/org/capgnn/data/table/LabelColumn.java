package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.capgnn.column.Cells;
import org.capgnn.graph.Labels;

/**
 * Collects the classes of the vertices, one vertex after another.
 *
 * <p>The classes have the stated order. If none is stated, they are sorted, numerically if all of
 * them are whole numbers and alphabetically otherwise; the order of the rows does not matter.
 * Labels such as {@code ?} mean that the class is unknown and are counted.
 */
public final class LabelColumn {
  /** More classes than this, with less than two vertices each on average, are suspicious. */
  private static final int MANY = 20;

  private final List<String> order;
  private final UnknownLabels unknown;
  private final Map<String, String> classes = new HashMap<>(); // so that vertices share strings
  private final List<String> labels = new ArrayList<>(); // null if unknown
  private final Map<String, Integer> left = new TreeMap<>(); // spellings of unknown, with counts
  private boolean minusOneIsUsed;
  private boolean minusOneIsClass; // and might as well mean unknown
  private String likelyNumber = ""; // why the labels may be no classes

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

  /**
   * Says that nothing is called like a class, and what may be one.
   *
   * @param what such as column
   * @param names of those that are no class
   */
  public static String missing(String what, List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(10, names.size())));
    String rest = names.size() > 10 ? ", ..." : "";
    return "no " + what + " is the class; state which one is (label=NAME): " + first + rest;
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
    minusOneIsUsed |= Cells.canonical(label).equals(UnknownLabels.MINUS_ONE);
  }

  /** Whole numbers lose their point, which programs add where a label is missing. */
  private void unifyNumbers() {
    boolean points = classes.keySet().stream().anyMatch(name -> name.endsWith(".0"));
    if (points && classes.keySet().stream().map(Cells::canonical).allMatch(LabelColumn::isWhole)) {
      labels.replaceAll(name -> name == null ? null : Cells.canonical(name));
    }
  }

  private static boolean isWhole(String label) {
    return label.matches("-?\\d{1,9}");
  }

  private Map<String, Integer> counts() {
    Map<String, Integer> counts = new HashMap<>();
    labels.stream().filter(Objects::nonNull).forEach(label -> counts.merge(label, 1, Integer::sum));
    return counts;
  }

  private void count(String label, int more) {
    if (!label.isEmpty()) {
      left.merge(label, more, Integer::sum);
    }
  }

  /** The labels of all vertices added. */
  public Labels toLabels() {
    if (order == null) {
      unifyNumbers();
    }
    minusOneIsClass = unknown.isAmbiguous(counts());
    if (!minusOneIsUsed && unknown.includesMinusOne(counts())) {
      for (int v = 0; v < labels.size(); v++) {
        if (UnknownLabels.MINUS_ONE.equals(labels.get(v))) {
          labels.set(v, null);
          count(UnknownLabels.MINUS_ONE, 1);
        }
      }
      minusOneIsClass = false;
    }
    Labels found = order == null ? Labels.named(labels) : Labels.named(labels, order);
    long known = labels.stream().filter(Objects::nonNull).count();
    if (order == null && found.classCount() > MANY && 2L * found.classCount() > known) {
      likelyNumber =
          "%d classes for %d labelled vertices: if the label is a number or a name, state another"
                  .formatted(found.classCount(), known)
              + " column (label=NAME)";
    }
    return found;
  }

  /** What counted as unknown, in sentences; after {@link #toLabels}. */
  public List<String> notes() {
    List<String> notes =
        left.entrySet().stream()
            .map(e -> e.getValue() + " labels '" + e.getKey() + "' count as unknown")
            .collect(Collectors.toCollection(ArrayList::new));
    if (minusOneIsClass) {
      notes.add("label '-1' is a class beside 0 and 1; state '-1' as unknown label if it is none");
    }
    if (!likelyNumber.isEmpty()) {
      notes.add(likelyNumber);
    }
    return notes;
  }
}
