package org.capgnn.shard;

/** The elements from..to-1 of an array of floats. */
record Range(float[] array, int from, int to) {}
