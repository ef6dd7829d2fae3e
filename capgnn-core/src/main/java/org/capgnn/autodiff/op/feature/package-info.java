/**
 * Operators that multiply the sparse feature matrix, the first layer of every network.
 *
 * <p>Open {@link org.capgnn.autodiff.op.feature.SparseProduct} first; {@link
 * org.capgnn.autodiff.op.feature.SparseMlp} fuses it with the layer that follows.
 */
package org.capgnn.autodiff.op.feature;
