package org.capgnn.train;

/** Numbers in row-major order with their shape. */
public record NamedArray(int[] shape, float[] values) {}
