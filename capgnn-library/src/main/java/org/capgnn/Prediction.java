package org.capgnn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.InputException;

/** The predicted class of one vertex with its probabilities; a view of a {@link Predictor}. */
public final class Prediction {
  private final String id;
  private final List<String> classNames;
  private final float[] probabilities;
  private final int at;

  Prediction(String id, List<String> classNames, float[] probabilities, int at) {
    this.id = id;
    this.classNames = classNames;
    this.probabilities = probabilities;
    this.at = at;
  }

  /** A prediction from the probabilities of all classes. */
  public static Prediction of(String id, List<String> classNames, float[] probabilities) {
    return new Prediction(id, List.copyOf(classNames), probabilities.clone(), 0);
  }

  public String id() {
    return id;
  }

  /** The most probable class; the first one in a tie. */
  public String label() {
    return classNames.get(best());
  }

  /** The probability of the predicted class. */
  public double probability() {
    return probabilities[at + best()];
  }

  /** The probability of a class by its name. */
  public double probability(String className) {
    int c = classNames.indexOf(className);
    if (c < 0) {
      throw new InputException(
          "no class is called '%s'; there are %s".formatted(className, classNames));
    }
    return probabilities[at + c];
  }

  /** The lead of the predicted class over the second. */
  public double margin() {
    int best = best();
    double second = 0;
    for (int c = 0; c < classNames.size(); c++) {
      second = c == best ? second : Math.max(second, probabilities[at + c]);
    }
    return probabilities[at + best] - second;
  }

  /** Every class with its probability, in the model's order. */
  public Map<String, Double> probabilities() {
    Map<String, Double> all = new LinkedHashMap<>();
    for (int c = 0; c < classNames.size(); c++) {
      all.put(classNames.get(c), (double) probabilities[at + c]);
    }
    return all;
  }

  private int best() {
    int best = 0;
    for (int c = 1; c < classNames.size(); c++) {
      best = probabilities[at + c] > probabilities[at + best] ? c : best;
    }
    return best;
  }

  @Override
  public String toString() {
    return id + ": " + label() + " " + probabilities();
  }
}
