package org.capgnn.model;

import java.util.Arrays;
import org.capgnn.few.Teacher;
import org.capgnn.graph.Graph;
import org.capgnn.graph.Labels;
import org.capgnn.tensor.SparseMatrix;

/**
 * The graph, features and labels that a model is built on.
 *
 * @param features after the preparation that the settings ask for
 * @param labels of which a model may only use those of {@code train}
 * @param train vertices whose labels the loss uses; empty if the model only predicts
 */
public record ModelInput(Graph graph, SparseMatrix features, Labels labels, int[] train) {
  /** The same input with guessed classes, which train as labels do. */
  public ModelInput with(Teacher.Guesses guesses) {
    int[] classes = labels.of().clone();
    int[] more = Arrays.copyOf(train, train.length + guesses.vertices().length);
    for (int g = 0; g < guesses.vertices().length; g++) {
      classes[guesses.vertices()[g]] = guesses.classes()[g];
      more[train.length + g] = guesses.vertices()[g];
    }
    Arrays.sort(more);
    return new ModelInput(graph, features, new Labels(classes, labels.classNames()), more);
  }

  public int vertices() {
    return graph.vertexCount();
  }

  public int classes() {
    return labels.classCount();
  }

  /** The class of each training vertex, -1 for all others. */
  public int[] targets() {
    int[] targets = new int[vertices()];
    Arrays.fill(targets, Labels.UNKNOWN);
    for (int v : train) {
      targets[v] = labels.of()[v];
    }
    return targets;
  }

  /** The class of each of {@code train}, in the same order. */
  public int[] trainClasses() {
    return Arrays.stream(train).map(v -> labels.of()[v]).toArray();
  }

  /**
   * The weight of each vertex in the mean cross-entropy, adding up to 1.
   *
   * @param balanced whether each class counts the same in sum, however many members it has
   */
  public float[] targetWeights(boolean balanced) {
    float[] weights = new float[vertices()];
    int[] sizes = new int[classes()];
    int present = 0;
    for (int v : train) {
      present += sizes[labels.of()[v]]++ == 0 ? 1 : 0;
    }
    for (int v : train) {
      weights[v] = balanced ? 1f / (present * sizes[labels.of()[v]]) : 1f / train.length;
    }
    return weights;
  }
}
