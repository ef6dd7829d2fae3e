package org.capgnn.train;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.Graph;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Logits;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * Applies trained weights to a graph, be it the one they were trained on or another.
 *
 * @param classNames in the order the model knows them
 * @param weights parameters and state by name
 */
public record Predictor(
    ModelFamily family, Settings settings, List<String> classNames, Map<String, float[]> weights) {
  private static final String VIEWS = "views";

  /**
   * The scores of every vertex.
   *
   * @param features prepared as for the training
   */
  public Logits scores(Graph graph, SparseMatrix features, Workers workers) {
    int[] unknown = new int[graph.vertexCount()];
    Arrays.fill(unknown, Labels.UNKNOWN);
    ModelInput input = new ModelInput(graph, features, new Labels(unknown, classNames), new int[0]);
    // the views are those of a training step, for which a model keeps memory though it only
    // predicts
    Settings lean = settings.has(VIEWS) ? settings.with(VIEWS, "1") : settings;
    Model model = family.create(lean, input, 0);
    requireFit(model);
    Training.setWeights(model, weights);
    return model.evaluate(new Pass(KernelChoice.get(), workers, MaskSource.seeded(0)));
  }

  private void requireFit(Model model) {
    if (model.parameters().isEmpty()) {
      model.state().forEach(this::requireSameVertices);
    }
    model.parameters().forEach(p -> requireFit(p.name(), p.variable().value().length));
    model.state().forEach(s -> requireFit(s.name(), s.values().length));
  }

  /** A model without parameters knows vertices, not features: it is tied to those it has seen. */
  private void requireSameVertices(Model.StateArray state) {
    float[] known = weights.get(state.name());
    if (known != null && known.length != state.values().length) {
      throw new InputException(
          family.name()
              + " knows only the "
              + known.length
              + " vertices it was trained on, this graph has "
              + state.values().length
              + "; train it on this graph, or another model that learns from features");
    }
  }

  private void requireFit(String name, int expected) {
    float[] found = weights.get(name);
    if (found == null || found.length != expected) {
      throw new InputException(
          "the weights do not fit the model "
              + family.name()
              + ": "
              + name
              + (found == null ? " is missing" : " has " + found.length + " values")
              + ", expected "
              + expected
              + "; do model.json and model.safetensors belong together?");
    }
  }
}
