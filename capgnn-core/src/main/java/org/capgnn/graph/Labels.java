package org.capgnn.graph;

import java.util.List;

/**
 * The class of each vertex, if known.
 *
 * @param of class index of each vertex, {@link #UNKNOWN} if unlabelled; must not be changed
 * @param classNames name of each class, in label order
 */
public record Labels(int[] of, List<String> classNames) {
  public static final int UNKNOWN = -1;

  public Labels {
    classNames = List.copyOf(classNames);
    for (int v = 0; v < of.length; v++) {
      if (of[v] < UNKNOWN || of[v] >= classNames.size()) {
        throw new IllegalArgumentException(
            "vertex " + v + " has class " + of[v] + ", expected 0 to " + (classNames.size() - 1));
      }
    }
  }

  public int classCount() {
    return classNames.size();
  }

  public boolean isKnown(int vertex) {
    return of[vertex] != UNKNOWN;
  }

  /** Number of labelled vertices per class, in label order. */
  public int[] classSizes() {
    int[] sizes = new int[classNames.size()];
    for (int label : of) {
      if (label != UNKNOWN) {
        sizes[label]++;
      }
    }
    return sizes;
  }
}
