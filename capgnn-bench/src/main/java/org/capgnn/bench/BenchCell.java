package org.capgnn.bench;

/**
 * One thing to measure: an implementation of a model on a data set.
 *
 * @param implementation {@link #OURS}, or the name of a peer
 * @param variant how it differs from a usual run: empty, {@code scalar kernels}, or a Java home
 */
public record BenchCell(
    String dataset, String model, String implementation, int threads, String variant) {
  public static final String OURS = "capgnn";

  boolean isOurs() {
    return implementation.equals(OURS);
  }

  /** Whether this is our code as a user runs it, which everything else is compared with. */
  boolean isMain() {
    return isOurs() && variant.isEmpty();
  }

  @Override
  public String toString() {
    return String.join(" ", dataset, model, implementation, variant)
        .strip()
        .concat(threads == 1 ? ", 1 thread" : ", " + threads + " threads");
  }
}
