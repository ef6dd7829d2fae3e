package org.capgnn.tune;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Weights for an average of models: the model that improves the average of held-out probabilities
 * most is added, again and again, also several times (Caruana et al. 2004, Ensemble selection from
 * libraries of models). The shortest list with the best score counts.
 */
final class ForwardSelection {
  private static final int ROUNDS = 15;
  private static final int MOST_MEMBERS = 5;

  private ForwardSelection() {}

  /** The weight of each chosen trial; the first of the list is always among them. */
  static Map<Trial, Double> of(List<Trial> ranked, Judge judge) {
    Map<Trial, Integer> counts = new LinkedHashMap<>();
    float[] sum = new float[ranked.get(0).probabilities().length];
    Map<Trial, Integer> best = Map.of();
    double bestRank = Double.NEGATIVE_INFINITY;
    for (int round = 1; round <= ROUNDS; round++) {
      Trial added = null;
      double addedRank = Double.NEGATIVE_INFINITY;
      for (Trial trial : round == 1 ? ranked.subList(0, 1) : ranked) {
        if (counts.containsKey(trial) || counts.size() < MOST_MEMBERS) {
          double rank = judge.rank(judge.score(mean(sum, trial.probabilities(), round)));
          if (rank > addedRank) {
            addedRank = rank;
            added = trial;
          }
        }
      }
      counts.merge(added, 1, Integer::sum);
      for (int p = 0; p < sum.length; p++) {
        sum[p] += added.probabilities()[p];
      }
      if (addedRank > bestRank) {
        bestRank = addedRank;
        best = new LinkedHashMap<>(counts);
      }
    }
    double total = best.values().stream().mapToInt(Integer::intValue).sum();
    Map<Trial, Double> weights = new LinkedHashMap<>();
    best.forEach((trial, count) -> weights.put(trial, count / total));
    return weights;
  }

  private static float[] mean(float[] sum, float[] more, int count) {
    float[] mean = new float[sum.length];
    for (int p = 0; p < mean.length; p++) {
      mean[p] = (sum[p] + more[p]) / count;
    }
    return mean;
  }

  /** The weighted mean of the probabilities. */
  static float[] blend(Map<Trial, Double> weights) {
    float[] blend = null;
    for (Map.Entry<Trial, Double> entry : weights.entrySet()) {
      float[] own = entry.getKey().probabilities();
      blend = blend == null ? new float[own.length] : blend;
      for (int p = 0; p < own.length; p++) {
        blend[p] += (float) (entry.getValue() * own[p]);
      }
    }
    return blend;
  }
}
