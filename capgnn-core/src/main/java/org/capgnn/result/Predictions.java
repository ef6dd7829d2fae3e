package org.capgnn.result;

import java.util.List;
import org.capgnn.graph.Dataset;

/**
 * The predicted classes of every vertex.
 *
 * @param data the vertices, with their known labels in the model's classes
 * @param probabilities vertices x classes
 * @param notes how the data was fitted to the model, in sentences
 */
public record Predictions(Dataset data, float[] probabilities, List<String> notes) {
  public Predictions {
    notes = List.copyOf(notes);
  }

  public List<String> classNames() {
    return data.labels().classNames();
  }

  public float probability(int vertex, int classIndex) {
    return probabilities[vertex * classNames().size() + classIndex];
  }

  /** The most probable class; the first one in a tie. */
  public int classOf(int vertex) {
    int best = 0;
    for (int c = 1; c < classNames().size(); c++) {
      best = probability(vertex, c) > probability(vertex, best) ? c : best;
    }
    return best;
  }

  /** The probability of the most probable class. */
  public float confidence(int vertex) {
    return probability(vertex, classOf(vertex));
  }

  /** The name of the most probable class. */
  public String label(int vertex) {
    return classNames().get(classOf(vertex));
  }
}
