package org.capgnn.result;

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
}
