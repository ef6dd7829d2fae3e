/**
 * Batch normalisation, alone and fused with the layer beside it.
 *
 * <p>Open {@link org.capgnn.autodiff.op.norm.BatchNorm} first; {@link
 * org.capgnn.autodiff.op.norm.BatchNormHead} and {@link
 * org.capgnn.autodiff.op.norm.NormalisedSparseProduct} compute the same with fewer passes over
 * memory. The parts that are no operators: the moments of a batch, the column statistics of sparse
 * features and the moving averages.
 */
package org.capgnn.autodiff.op.norm;
