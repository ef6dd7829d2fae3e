/**
 * Parts that operators of several packages are made of; none of them is an operator.
 *
 * <p>Open {@link org.capgnn.autodiff.part.BlockSums} first: it is how every gradient of a parameter
 * is summed in an order that does not depend on the number of threads.
 */
package org.capgnn.autodiff.part;
