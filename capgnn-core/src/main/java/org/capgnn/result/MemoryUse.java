package org.capgnn.result;

import java.util.Locale;
import java.util.Map;

/**
 * The memory that one run takes, estimated before it starts.
 *
 * @param lean whether the run computes the states of its hops again instead of keeping them
 * @param parts bytes by what they are for, such as {@code parameters} or {@code propagation}
 * @param longestArray elements of the longest array; Java allows fewer than 2^31
 * @param longestArrayHolds the part and the name of that array
 */
public record MemoryUse(
    boolean lean, Map<String, Long> parts, long longestArray, String longestArrayHolds) {

  /** Bytes of all parts. */
  public long bytes() {
    return parts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** A number of bytes with the unit in which it is best read. */
  public static String text(long bytes) {
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, units[unit]);
  }
}
