package org.capgnn.data.run;

import java.util.List;
import org.capgnn.graph.Dataset;

/**
 * What a model says about every vertex.
 *
 * @param data the vertices, with their known labels in the model's classes
 * @param probabilities vertices x classes
 * @param notes what a person should know about how the data was fitted to the model
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

  /** The most probable class; the first of equals. */
  public int classOf(int vertex) {
    int best = 0;
    for (int c = 1; c < classNames().size(); c++) {
      best = probability(vertex, c) > probability(vertex, best) ? c : best;
    }
    return best;
  }

  /** The name of the most probable class. */
  public String label(int vertex) {
    return classNames().get(classOf(vertex));
  }
}
