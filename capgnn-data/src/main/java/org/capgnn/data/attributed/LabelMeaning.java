package org.capgnn.data.attributed;

import java.util.Arrays;

/** What a vertex attribute called label is in files of some kind. */
public enum LabelMeaning {
  /** The class, unless every vertex has a label of its own. */
  CLASS,
  /** The name to display, unless vertices share few labels. */
  NAME;

  private static final int FEW = 5; // vertices that may all differ in their class

  /** Whether these labels are names and not classes; a missing one is empty. */
  boolean areNames(String[] labels) {
    long given = Arrays.stream(labels).filter(label -> !label.isEmpty()).count();
    long distinct = Arrays.stream(labels).filter(label -> !label.isEmpty()).distinct().count();
    return this == NAME
        ? distinct * 2 > given
        : given == labels.length && distinct == given && given >= FEW;
  }
}
