/**
 * One operator, {@link org.capgnn.autodiff.op.spread.SpreadLayer}, and its parts: the random
 * propagation of features with the layer that reads it, for GRAND.
 *
 * <p>Open {@link org.capgnn.autodiff.op.spread.SpreadLayer} first. {@code Spread} makes the
 * propagated features tile by tile and has two implementations, {@code TileHops} and, for small
 * graphs, {@code DenseSpread}.
 */
package org.capgnn.autodiff.op.spread;
