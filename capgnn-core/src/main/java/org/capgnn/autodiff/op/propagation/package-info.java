/**
 * Operators that move rows along the edges: single products, polynomials and the propagation of
 * CAPGNN.
 *
 * <p>Open {@link org.capgnn.autodiff.op.propagation.GraphProduct} for the smallest one and {@link
 * org.capgnn.autodiff.op.propagation.Propagation} for the paper's. The latter is described by a
 * {@link org.capgnn.autodiff.op.propagation.PropagationPlan}, weighs its hops by a {@link
 * org.capgnn.autodiff.op.propagation.HopCoefficients} and keeps its states in a {@code HopMemory};
 * the others work on {@code PaddedRows}.
 */
package org.capgnn.autodiff.op.propagation;
