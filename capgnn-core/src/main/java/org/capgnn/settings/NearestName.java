package org.capgnn.settings;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Finds the known names that are most similar to a mistyped one. */
public final class NearestName {
  /** The most names suggested at once. */
  private static final int MOST = 4;

  /** The cost of giving only one word of a name, such as dropout for edge-dropout. */
  private static final double PART = 0.1;

  private static final double ABBREVIATION = 0.05;

  private NearestName() {}

  /** The known name that is nearest, or those that are equally near: {@code "a, b or c"}. */
  public static String of(String name, Collection<String> known) {
    double least = known.stream().mapToDouble(k -> difference(name, k)).min().orElse(0);
    List<String> nearest =
        known.stream().filter(k -> difference(name, k) == least).limit(MOST).toList();
    if (nearest.size() < 2) {
      return String.join("", nearest);
    }
    int last = nearest.size() - 1;
    return String.join(", ", nearest.subList(0, last)) + " or " + nearest.get(last);
  }

  /** From 0 for the same name to 1 for one that shares no letter, whatever their lengths. */
  private static double difference(String typed, String candidate) {
    String name = typed.toLowerCase(Locale.ROOT);
    if (abbreviates(name, candidate)) {
      return ABBREVIATION;
    }
    double least = relative(name, candidate);
    for (String part : candidate.split("-")) {
      least = Math.min(least, PART + relative(name, part));
    }
    return least;
  }

  /** Whether the name is made of the first letters of the candidate's words: lr, coef-dropout. */
  private static boolean abbreviates(String name, String candidate) {
    String[] words = candidate.split("-");
    StringBuilder initials = new StringBuilder();
    for (String word : words) {
      initials.append(word, 0, Math.min(1, word.length()));
    }
    String[] given = name.split("-");
    boolean prefixes = given.length == words.length;
    for (int w = 0; prefixes && w < words.length; w++) {
      prefixes = !given[w].isEmpty() && words[w].startsWith(given[w]);
    }
    return prefixes || (words.length > 1 && initials.toString().equals(name));
  }

  private static double relative(String a, String b) {
    return (double) distance(a, b) / Math.max(1, Math.max(a.length(), b.length()));
  }

  /** Letters to change, add, leave out or exchange with their neighbour. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        boolean equal = a.charAt(i - 1) == b.charAt(j - 1);
        d[i][j] =
            Math.min(d[i - 1][j - 1] + (equal ? 0 : 1), 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        boolean exchanged =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        d[i][j] = exchanged ? Math.min(d[i][j], d[i - 2][j - 2] + 1) : d[i][j];
      }
    }
    return d[a.length()][b.length()];
  }
}
