package org.capgnn.graph;

/**
 * Which labelled vertices train, validate and test; ascending vertex indices, pairwise disjoint.
 *
 * @param name how the split was made, such as {@code public} or {@code per-class:20,30}
 * @param test may be empty: own data usually has no test set
 */
public record Split(String name, int[] train, int[] valid, int[] test) {}
