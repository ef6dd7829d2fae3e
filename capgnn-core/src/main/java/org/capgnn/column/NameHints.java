package org.capgnn.column;

import java.util.regex.Pattern;

/** What a column's name suggests about its cells. */
public final class NameHints {
  private static final Pattern IDENTIFIER =
      Pattern.compile(
          "(?i)|(.*[_\\- ])?(id|ids|uid|uuid|guid|key|index|idx|nr|no|num|number|row|rownum)"
              + "|unnamed: ?\\d+|column \\d+");
  private static final Pattern CAMEL_CASE = Pattern.compile("[a-z]+(Id|ID|Key|Number)");
  private static final Pattern CODE =
      Pattern.compile("(?i).*(zip|postcode|postal|plz|phone|isbn|code)s?");

  private NameHints() {}

  /** Whether a column probably numbers or names the rows. */
  public static boolean identifier(String name) {
    return IDENTIFIER.matcher(name).matches() || CAMEL_CASE.matcher(name).matches();
  }

  /** Whether numbers in the column are probably codes, such as postal codes. */
  public static boolean code(String name) {
    return CODE.matcher(name).matches();
  }
}
