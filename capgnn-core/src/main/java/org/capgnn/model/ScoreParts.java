package org.capgnn.model;

import java.util.Optional;
import org.capgnn.tensor.SparseMatrix;

/**
 * The parts that the scores of a model are the sum of, if it predicts every vertex on its own first
 * and propagates afterwards.
 *
 * <pre>
 *   scores = sum_k c_k A^k own + bias
 * </pre>
 *
 * <p>Once the affinity A is fixed, the score of vertex i is linear in the own scores of all
 * vertices, so what each of them contributes is exact.
 *
 * @param own what a vertex's features alone say, vertices x classes; the known labels in the case
 *     of label propagation
 * @param coefficients c_0 .. c_K
 * @param affinity A; row i holds what vertex i gathers from each column
 * @param bias one number per class that is added behind the propagation; empty if there is none
 * @param paths how the own scores follow from the features; empty if they do not
 * @param attention how the rows of A follow from the features; empty if they do not
 * @param hiddenPropagated whether the hidden layer was propagated, so that it follows from more
 *     than the features of a vertex
 */
public record ScoreParts(
    Embedding own,
    double[] coefficients,
    SparseMatrix affinity,
    float[] bias,
    Optional<ReluPaths> paths,
    Optional<AttentionRows> attention,
    boolean hiddenPropagated) {}
