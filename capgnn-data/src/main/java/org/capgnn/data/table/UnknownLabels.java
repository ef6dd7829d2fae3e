package org.capgnn.data.table;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.capgnn.column.Cells;

/** The labels that say that the class of a vertex is unknown. */
final class UnknownLabels {
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

  /** Whether -1 means unknown: if all other labels are numbers from 0 on, or none is a number. */
  boolean includesMinusOne(Collection<String> labels) {
    return stated.isEmpty()
        && !classesStated
        && labels.contains("-1")
        && (labels.stream().allMatch(label -> label.matches("\\d{1,9}|-1"))
            || labels.stream().allMatch(label -> label.equals("-1") || !isNumber(label)));
  }
}
