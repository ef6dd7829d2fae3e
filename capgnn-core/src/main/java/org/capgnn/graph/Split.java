package org.capgnn.graph;

/**
 * The labelled vertices for training, validation and testing, as ascending vertex indices without
 * overlap.
 *
 * @param name how the split was made, such as {@code public} or {@code per-class:20,30}
 * @param test may be empty, as is usual for a user's own data
 */
public record Split(String name, int[] train, int[] valid, int[] test) {}
