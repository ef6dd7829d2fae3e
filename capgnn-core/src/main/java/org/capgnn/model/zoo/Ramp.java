package org.capgnn.model.zoo;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the weight of a loss rises: 0 up to an epoch, then linearly, then 1.
 *
 * <p>As text {@code 300} (from the first epoch on), {@code 100-400} or {@code 0} (1 from the first
 * epoch on).
 *
 * @param start epochs with a weight of 0
 * @param end epochs after which the weight is 1
 */
record Ramp(int start, int end) {
  static final String FORM = "epochs such as 300, or 100-400, from 0 to 100000";

  private static final Pattern TEXT = Pattern.compile("(?:(\\d{1,6})-)?(\\d{1,6})");
  private static final int MOST = 100_000;

  /** The ramp of a text, or null if the text is none. */
  static Ramp parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return null;
    }
    int start = parts.group(1) == null ? 0 : Integer.parseInt(parts.group(1));
    int end = Integer.parseInt(parts.group(2));
    return start <= end && end <= MOST ? new Ramp(start, end) : null;
  }

  /** The factor in an epoch, counted from 0. */
  double at(int epoch) {
    int done = epoch + 1;
    if (done >= end) {
      return 1;
    }
    return done <= start ? 0 : (done - start) / (double) (end - start);
  }
}
