package org.capgnn.kernel.vector.propagation;

/**
 * What is fixed in one copy of {@link GatherLoop}.
 *
 * @param vectors vectors per row: 1 to {@link #WIDEST}
 * @param laneValues whether an entry has one value per view, or one value for all views
 */
record GatherShape(int vectors, boolean laneValues) {
  /** Accumulators that fit into sixteen registers beside the weight and the loaded row. */
  static final int WIDEST = 8;
}
