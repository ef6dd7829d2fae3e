/**
 * Operators on dense matrices: linear layers, biases, activations, dropout and changes of layout.
 *
 * <p>Open {@link org.capgnn.autodiff.op.layer.Linear} first. All public classes are operators: the
 * javadoc has the equation, the backward pass stands below the forward pass, and the derivative is
 * the comment between them.
 */
package org.capgnn.autodiff.op.layer;
