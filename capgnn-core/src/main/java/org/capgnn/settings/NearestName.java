package org.capgnn.settings;

import java.util.Collection;
import java.util.Comparator;

/** Finds the known name that a mistyped one most resembles. */
public final class NearestName {
  private NearestName() {}

  /** The known name with the smallest edit distance; the earliest of equals. */
  public static String of(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
        .orElse("");
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
