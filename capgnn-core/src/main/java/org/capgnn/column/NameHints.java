package org.capgnn.column;

import java.util.regex.Pattern;

/** What a column's name suggests about its cells. */
public final class NameHints {
  private static final Pattern IDENTIFIER =
      Pattern.compile(
          "(?i)|(.*[_\\- ])?(id|ids|uid|uuid|guid|key|index|idx|nr|no|num|number|row|rownum)"
              + "|unnamed: ?\\d+|column \\d+");
  private static final Pattern CAMEL_CASE =
      Pattern.compile("[A-Za-z0-9]*[a-z](Id|ID|Key|Number|Nr|No|Num|Idx|Index)");

  /** Without any mark between the words: of others, too many end alike, such as paid and grid. */
  private static final Pattern JOINED =
      Pattern.compile(
          "(account|author|case|client|company|customer|device|driver|employee|entity|invoice|item"
              + "|member|node|object|order|paper|passenger|patient|person|player|product|record"
              + "|session|station|student|transaction|trip|user|vertex)(id|key|nr|no|number)");

  private static final Pattern CODE =
      Pattern.compile("(?i).*(zip|postcode|postal|plz|phone|isbn|code)s?");

  private NameHints() {}

  /** Whether a column probably numbers or names the rows. */
  public static boolean identifier(String name) {
    return IDENTIFIER.matcher(name).matches()
        || CAMEL_CASE.matcher(name).matches()
        || JOINED.matcher(name).matches();
  }

  /** Whether numbers in the column are probably codes, such as postal codes. */
  public static boolean code(String name) {
    return CODE.matcher(name).matches();
  }
}
