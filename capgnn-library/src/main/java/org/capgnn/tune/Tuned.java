package org.capgnn.tune;

import java.util.List;
import java.util.Map;
import org.capgnn.VertexClassifier;
import org.capgnn.result.Metric;

/**
 * The result of {@link Tuner#run}: the candidates tried, and an ensemble of the best of them.
 *
 * @param leaderboard all trials that were judged on every fold, the best first
 * @param weights of the members of the ensemble
 * @param ensembleScore the metric of the ensemble on the held-out labels; a little too good, since
 *     the weights were chosen on them
 * @param model the ensemble, trained on all labels
 */
public record Tuned(
    List<Trial> leaderboard,
    Map<Trial, Double> weights,
    double ensembleScore,
    Metric metric,
    VertexClassifier model) {}
