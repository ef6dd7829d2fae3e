/**
 * Computes explanations: what each vertex and feature contributes to a score.
 *
 * <p>Open {@link org.capgnn.explain.shares.Explainer} first.
 */
package org.capgnn.explain.shares;
