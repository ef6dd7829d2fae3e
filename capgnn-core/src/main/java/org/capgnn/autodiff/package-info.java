/**
 * A small reverse-mode automatic differentiation: a {@link org.capgnn.autodiff.Tape} of operators,
 * built once and replayed every epoch without allocating.
 *
 * <p>Open {@link org.capgnn.autodiff.Tape}, then any operator in {@code op}: its forward pass
 * stands directly above its backward pass.
 */
package org.capgnn.autodiff;
