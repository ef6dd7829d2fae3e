package org.capgnn.column;

import java.util.Locale;
import java.util.Set;

/** Recognises missing values, booleans and whole numbers in a cell. */
public final class Cells {
  /** Also the errors of spreadsheets. */
  private static final Set<String> MISSING =
      Set.of(
          "",
          "na",
          "n/a",
          "n.a.",
          "n.a",
          "#n/a",
          "#n/a n/a",
          "#na",
          "<na>",
          "nan",
          "-nan",
          "null",
          "none",
          "nil",
          "nat",
          "?",
          "-",
          "--",
          "---",
          ".",
          "..",
          "#div/0!",
          "#ref!",
          "#value!",
          "#num!",
          "#name?",
          "#null!");

  private static final int LONGEST_MISSING = 8;
  private static final Set<String> TRUE = Set.of("true", "t", "yes", "y", "on", "ja", "oui", "si");
  private static final Set<String> FALSE = Set.of("false", "f", "no", "n", "off", "nein", "non");

  private Cells() {}

  /** Whether a cell says that there is no value. */
  public static boolean isMissing(String cell) {
    return cell.length() <= LONGEST_MISSING
        && MISSING.contains(cell.strip().toLowerCase(Locale.ROOT));
  }

  /** 1 for a word that means true, 0 for one that means false, NaN for anything else. */
  static double truth(String cell) {
    if (cell.length() > 5) {
      return Double.NaN;
    }
    String word = cell.strip().toLowerCase(Locale.ROOT);
    return TRUE.contains(word) ? 1 : FALSE.contains(word) ? 0 : Double.NaN;
  }

  /** Whether a cell is a number with a leading zero, such as a postal code. */
  public static boolean isCode(String cell) {
    return cell.length() > 1
        && cell.charAt(0) == '0'
        && cell.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /**
   * A value of a category in the spelling that is compared: programs that have missing values write
   * the number 3 as 3.0.
   */
  public static String canonical(String cell) {
    String text = cell.strip();
    int point = text.indexOf('.');
    boolean whole = point > 0 && point < text.length() - 1;
    for (int i = 0; whole && i < text.length(); i++) {
      char c = text.charAt(i);
      whole = i == point || (i > point ? c == '0' : (c >= '0' && c <= '9') || (i == 0 && c == '-'));
    }
    return whole ? text.substring(0, point) : text;
  }
}
