package org.capgnn.train;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.Graph;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Insight;
import org.capgnn.model.Logits;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.ModelInput.Share;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.shard.Shard;
import org.capgnn.tensor.SparseMatrix;

/**
 * Trained weights bound to one graph, which may differ from the one they were trained on.
 *
 * <p>The model is built and evaluated once, in the constructor.
 */
public final class Inference {
  private static final String VIEWS = "views";

  private final Model model;
  private final Pass pass;
  private final Logits scores;

  /**
   * @param classNames in the order of the model's outputs
   * @param weights parameters and state by name
   * @param features prepared as for the training
   */
  public Inference(
      ModelFamily family,
      Settings settings,
      List<String> classNames,
      Map<String, NamedArray> weights,
      Graph graph,
      SparseMatrix features,
      Workers workers) {
    this(family, settings, weights, input(classNames, graph, features, null), workers);
  }

  /**
   * Binds weights to one shard of a graph; all shards do so at the same time, and have the scores
   * and insights of their own vertices.
   */
  public static Inference ofShard(
      ModelFamily family,
      Settings settings,
      List<String> classNames,
      Map<String, NamedArray> weights,
      Shard shard,
      SparseMatrix features,
      Workers workers) {
    Share share = new Share(shard, new int[classNames.size()]);
    return new Inference(
        family, settings, weights, input(classNames, null, features, share), workers);
  }

  private static ModelInput input(
      List<String> classNames, Graph graph, SparseMatrix features, Share share) {
    int[] unknown = new int[features.rows()];
    Arrays.fill(unknown, Labels.UNKNOWN);
    return new ModelInput(graph, features, new Labels(unknown, classNames), new int[0], share);
  }

  private Inference(
      ModelFamily family,
      Settings settings,
      Map<String, NamedArray> weights,
      ModelInput input,
      Workers workers) {
    // views only matter in training steps, and models reserve memory for them
    Settings single = settings.has(VIEWS) ? settings.with(VIEWS, "1") : settings;
    this.model = family.create(single, input, 0);
    model.state().stream()
        .filter(state -> state.name().equals(Model.StateArray.LABELS))
        .forEach(state -> requireSameVertices(family, state, weights));
    Weights.shapes(model)
        .forEach((name, shape) -> requireFit(family, name, shape, weights.get(name)));
    Map<String, float[]> values = new LinkedHashMap<>();
    weights.forEach((name, array) -> values.put(name, array.values()));
    Weights.set(model, values);
    this.pass = new Pass(KernelChoice.get(), workers, MaskSource.seeded(0));
    this.scores = model.evaluate(pass);
  }

  /** The scores of every vertex; not to be changed. */
  public Logits scores() {
    return scores;
  }

  /** The inside of the evaluation: embeddings, hops, affinity and gradients; one at a time. */
  public Insight insight() {
    return model.insight(pass);
  }

  /** A model that keeps labels knows vertices, not features alone. */
  private static void requireSameVertices(
      ModelFamily family, Model.StateArray state, Map<String, NamedArray> weights) {
    NamedArray known = weights.get(state.name());
    if (known != null && known.values().length != state.values().length) {
      throw new InputException(
          "%s knows only the %d vertices it was trained on, this graph has %d; train it on this graph, or use a model that learns from features"
              .formatted(family.name(), known.values().length, state.values().length));
    }
  }

  private static void requireFit(
      ModelFamily family, String name, int[] expected, NamedArray found) {
    if (found == null || !Arrays.equals(found.shape(), expected)) {
      throw new InputException(
          "the weights do not fit the model %s: %s %s, expected shape %s; do model.json and model.safetensors belong together?"
              .formatted(
                  family.name(),
                  name,
                  found == null ? "is missing" : "has shape " + Arrays.toString(found.shape()),
                  Arrays.toString(expected)));
    }
  }
}
