/**
 * Losses, which are operators without an output, and the soft labels that one of them compares
 * with.
 *
 * <p>Open {@link org.capgnn.autodiff.op.loss.CrossEntropy} first; {@link
 * org.capgnn.autodiff.op.loss.ViewLosses} has both losses of CAPGNN.
 */
package org.capgnn.autodiff.op.loss;
