/**
 * A small reverse-mode automatic differentiation: a {@link org.capgnn.autodiff.Tape} of operators,
 * built once and replayed every epoch without allocating.
 *
 * <p>Open {@link org.capgnn.autodiff.Tape} first, then {@link org.capgnn.autodiff.Operator}; the
 * threads share its work by a {@link org.capgnn.autodiff.Loop}. The operators are in the packages
 * below {@code op}, by topic:
 *
 * <ul>
 *   <li>{@code op.layer}: dense layers and elementwise functions
 *   <li>{@code op.norm}: batch normalisation
 *   <li>{@code op.feature}: products with the sparse feature matrix
 *   <li>{@code op.propagation}: hops over the graph
 *   <li>{@code op.spread}: hops of the features themselves, for GRAND
 *   <li>{@code op.attention}: affinities that are learned
 *   <li>{@code op.loss}: losses and their targets
 * </ul>
 *
 * <p>A class that only the operators of one package use is private to that package; those that
 * several packages use are in {@code part}.
 */
package org.capgnn.autodiff;
