package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The attributes of an edge in the edge lists that NetworkX writes, such as {@code a b {'weight':
 * 3}}: a Python dictionary after the two ends.
 */
final class PythonAttributes {
  private static final Pattern ROW = Pattern.compile("[^ \t{]+[ \t]+[^ \t{]+[ \t]+\\{.*\\}");
  private static final Pattern WEIGHT =
      Pattern.compile("(?:[{,]\\s*)['\"]weight['\"]\\s*:\\s*([^,}]*)");

  private PythonAttributes() {}

  /** Whether a row is two ends and a dictionary. */
  static boolean endIn(String row) {
    return ROW.matcher(row).matches();
  }

  /** The columns of such rows; attributes other than the weight have one that is not read. */
  static List<String> header(List<String> rows) {
    List<String> names = new ArrayList<>(List.of("source", "target"));
    if (rows.stream().anyMatch(row -> WEIGHT.matcher(row).find())) {
      names.add("weight");
    }
    if (rows.stream().anyMatch(row -> hasOthers(row.substring(row.indexOf('{'))))) {
      names.add("attributes");
    }
    return names;
  }

  /**
   * The dictionary as cells, each after a comma: the weight, and an empty one for the others.
   *
   * <p>An attribute that {@link #header} did not see makes a cell too many, which is refused: a
   * weight must not be lost because the first rows have none.
   */
  static String cells(String dictionary, List<String> header) {
    Matcher weight = WEIGHT.matcher(dictionary);
    boolean found = weight.find();
    String cells = found ? "," + weight.group(1).strip() : header.contains("weight") ? "," : "";
    return cells + (header.contains("attributes") || hasOthers(dictionary) ? "," : "");
  }

  private static boolean hasOthers(String dictionary) {
    String rest = WEIGHT.matcher(dictionary).replaceFirst("");
    return rest.indexOf(':') >= 0;
  }
}
