package org.capgnn.data.table;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.capgnn.column.Cells;

/** The labels that say that the class of a vertex is unknown. */
final class UnknownLabels {
  static final String MINUS_ONE = "-1";

  private static final Set<String> WORDS = Set.of("unknown", "unlabeled", "unlabelled", "missing");

  private final Optional<Set<String>> stated;
  private final boolean classesStated;

  /**
   * @param stated the labels that a user names; if empty, the usual spellings
   * @param classesStated whether the data lists its classes, so that nothing need be guessed
   */
  UnknownLabels(Optional<Set<String>> stated, boolean classesStated) {
    this.stated = stated;
    this.classesStated = classesStated;
  }

  boolean contains(String label) {
    if (label.isEmpty()) {
      return true;
    }
    if (stated.isPresent()) {
      return stated.get().contains(label);
    }
    return !classesStated
        && (Cells.isMissing(label) || WORDS.contains(label.toLowerCase(Locale.ROOT)));
  }

  private static boolean isNumber(String label) {
    return !Float.isNaN(Numbers.finite(label));
  }

  /**
   * Whether -1 means unknown: if none of the other labels is a number, or all are numbers from 0
   * on.
   *
   * <p>A single other number may be the second class of two. So may 0 and 1 be with -1, as in
   * negative, neutral and positive; it is then unknown only if most vertices have it.
   *
   * @param labels number of vertices by label, in the spelling of {@link Cells#canonical}
   */
  boolean includesMinusOne(Map<String, Integer> labels) {
    if (stated.isPresent() || classesStated || !labels.containsKey(MINUS_ONE)) {
      return false;
    }
    List<String> others = labels.keySet().stream().filter(name -> !name.equals(MINUS_ONE)).toList();
    if (others.stream().noneMatch(UnknownLabels::isNumber)) {
      return true;
    }
    long all = labels.values().stream().mapToLong(Integer::longValue).sum();
    return others.size() >= 2
        && others.stream().allMatch(name -> name.matches("\\d{1,9}"))
        && (!areSigns(labels) || 2L * labels.get(MINUS_ONE) > all);
  }

  /** Whether -1 may both be a class and mean unknown. */
  boolean isAmbiguous(Map<String, Integer> labels) {
    return stated.isEmpty() && !classesStated && areSigns(labels);
  }

  private static boolean areSigns(Map<String, Integer> labels) {
    return labels.keySet().equals(Set.of(MINUS_ONE, "0", "1"));
  }
}
