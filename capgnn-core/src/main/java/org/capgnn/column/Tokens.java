package org.capgnn.column;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Cells that hold several values, such as {@code red;green} or {@code [1, 2]}. */
final class Tokens {
  private static final String[] SEPARATORS = {";", "|", ","};
  private static final double MANY = 0.5;

  private Tokens() {}

  /**
   * The separator of values in most cells, or null. The values must repeat, else the cells are text
   * or names.
   */
  static String separator(List<String> cells) {
    for (String separator : SEPARATORS) {
      if (cells.stream().filter(c -> c.contains(separator)).count() <= MANY * cells.size()) {
        continue;
      }
      int separated = 0;
      int count = 0;
      long words = 0;
      Set<String> distinct = new HashSet<>();
      for (String cell : cells) {
        List<String> tokens = split(cell, separator);
        separated += tokens.size() > 1 ? 1 : 0;
        count += tokens.size();
        for (String token : tokens) {
          words += 1 + token.chars().filter(c -> c == ' ').count();
          distinct.add(token);
        }
      }
      boolean shortValues = words <= 2L * count;
      if (separated > MANY * cells.size() && shortValues && distinct.size() <= MANY * count) {
        return separator;
      }
    }
    return null;
  }

  /** The values in a cell, without brackets and quotes around them. */
  static List<String> split(String cell, String separator) {
    String inner = cell.strip();
    if (inner.length() > 1 && "[({".indexOf(inner.charAt(0)) >= 0) {
      inner = inner.substring(1, inner.length() - 1);
    }
    List<String> tokens = new ArrayList<>();
    for (String part : inner.split(Pattern.quote(separator))) {
      String token = part.strip().replaceAll("^['\"]|['\"]$", "");
      if (!token.isEmpty()) {
        tokens.add(token);
      }
    }
    return tokens;
  }
}
