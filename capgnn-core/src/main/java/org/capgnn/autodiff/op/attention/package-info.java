/**
 * Operators that compute a value for each edge from the rows of its two vertices, and the sum that
 * these values weigh.
 *
 * <p>Open {@link org.capgnn.autodiff.op.attention.AttentionAffinity} for CAPGAT and {@link
 * org.capgnn.autodiff.op.attention.AdditiveAttention} for GAT; {@code AttentionPasses} is the
 * row-wise softmax that both share.
 */
package org.capgnn.autodiff.op.attention;
