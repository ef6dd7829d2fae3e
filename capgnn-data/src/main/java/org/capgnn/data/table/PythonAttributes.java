package org.capgnn.data.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The attributes of an edge in the edge lists that NetworkX writes, such as {@code a b {'weight':
 * 3}}: a Python dictionary after the two ends.
 */
final class PythonAttributes {
  /** Two ends, which may hold spaces if another separator is between them, and a dictionary. */
  private static final Map<Character, Pattern> ROW =
      Map.of(
          ' ', Pattern.compile("[^ \t{]+[ \t]+[^ \t{]+[ \t]+\\{.*\\}"),
          '\t', Pattern.compile("[^\t{]+\t[^\t{]+\t\\{.*\\}"),
          ',', Pattern.compile("[^,{]+,[^,{]+,\\{.*\\}"));

  private static final Pattern WEIGHT =
      Pattern.compile("(?:[{,]\\s*)['\"]weight['\"]\\s*:\\s*([^,}]*)");

  private PythonAttributes() {}

  /** The form of rows that are two ends and a dictionary each; empty if some are not. */
  static Optional<TextForm> form(List<String> rows) {
    return Stream.of(' ', '\t', ',')
        .filter(
            separator -> rows.stream().allMatch(row -> ROW.get(separator).matcher(row).matches()))
        .findFirst()
        .map(separator -> new TextForm(header(rows), separator, 0, true));
  }

  /** The columns of such rows; attributes other than the weight have one that is not read. */
  private static List<String> header(List<String> rows) {
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
   * The dictionary as cells, each after a separator: the weight, and an empty one for the others.
   *
   * <p>An attribute that {@link #header} did not see makes a cell too many, which is refused: a
   * weight must not be lost because the first rows have none.
   */
  static String cells(String dictionary, List<String> header, char separator) {
    Matcher weight = WEIGHT.matcher(dictionary);
    boolean found = weight.find();
    String cells =
        found
            ? separator + weight.group(1).strip()
            : header.contains("weight") ? "" + separator : "";
    boolean others = header.contains("attributes") || hasOthers(dictionary);
    return others ? cells + separator : cells;
  }

  private static boolean hasOthers(String dictionary) {
    String rest = WEIGHT.matcher(dictionary).replaceFirst("");
    return rest.indexOf(':') >= 0;
  }
}
