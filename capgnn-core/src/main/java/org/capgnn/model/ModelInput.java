package org.capgnn.model;

import java.util.Arrays;
import org.capgnn.few.Teacher;
import org.capgnn.graph.Graph;
import org.capgnn.graph.Labels;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.shard.Shard;
import org.capgnn.tensor.SparseMatrix;

/**
 * The graph, features and labels that a model is built on.
 *
 * @param features after the preparation that the settings ask for
 * @param labels of which a model may only use those of {@code train}
 * @param train vertices whose labels the loss uses; empty if the model only predicts
 * @param share of the whole graph, if this is a part of it; else null
 */
public record ModelInput(
    Graph graph, SparseMatrix features, Labels labels, int[] train, Share share) {

  /** What a shard must know of the whole graph, beside its own vertices. */
  public record Share(Shard shard, int[] trainSizes) {
    /**
     * @param trainSizes number of training vertices of each class in the whole graph
     */
    public Share {}

    private int train() {
      return Arrays.stream(trainSizes).sum();
    }
  }

  /** A graph in one piece. */
  public ModelInput(Graph graph, SparseMatrix features, Labels labels, int[] train) {
    this(graph, features, labels, train, null);
  }

  /** Whether this is a part of a graph; then there is no {@link #graph}. */
  public boolean isShard() {
    return share != null;
  }

  /** The entries of A + I in the rows of these vertices. */
  public AffinityPattern pattern() {
    return isShard() ? share.shard().pattern() : AffinityPattern.of(graph);
  }

  /** The vertices of the whole graph. */
  public int allVertices() {
    return isShard() ? share.shard().total() : vertices();
  }

  /** Whether any vertex of the whole graph trains. */
  public boolean learns() {
    return isShard() ? share.train() > 0 : train.length > 0;
  }

  /** The same input with guessed classes, which train as labels do. */
  public ModelInput with(Teacher.Guesses guesses) {
    int[] classes = labels.of().clone();
    int[] more = Arrays.copyOf(train, train.length + guesses.vertices().length);
    for (int g = 0; g < guesses.vertices().length; g++) {
      classes[guesses.vertices()[g]] = guesses.classes()[g];
      more[train.length + g] = guesses.vertices()[g];
    }
    Arrays.sort(more);
    return new ModelInput(graph, features, new Labels(classes, labels.classNames()), more, share);
  }

  public int vertices() {
    return features.rows();
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

  /** {@link #targets} as a model stores them with its weights. */
  public float[] targetsAsFloats() {
    int[] targets = targets();
    float[] stored = new float[targets.length];
    for (int v = 0; v < stored.length; v++) {
      stored[v] = targets[v];
    }
    return stored;
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
    int[] sizes = trainSizes();
    int present = (int) Arrays.stream(sizes).filter(size -> size > 0).count();
    int all = Arrays.stream(sizes).sum();
    for (int v : train) {
      weights[v] = balanced ? 1f / (present * sizes[labels.of()[v]]) : 1f / all;
    }
    return weights;
  }

  private int[] trainSizes() {
    if (isShard()) {
      return share.trainSizes();
    }
    int[] sizes = new int[classes()];
    for (int v : train) {
      sizes[labels.of()[v]]++;
    }
    return sizes;
  }
}
