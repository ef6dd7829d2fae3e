package org.capgnn.model;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.loss.PickedScore;
import org.capgnn.tensor.SparseMatrix;

/**
 * The {@link Insight} into a network: its evaluation pass on a tape of its own, on which gradients
 * flow back to the features.
 *
 * <p>The scores are those of the evaluation up to rounding: fused operators are replaced by their
 * parts.
 */
public final class NetworkInsight implements Insight {
  private final Tape tape = new Tape();
  private final Exposure exposure = new Exposure();
  private final ModelInput input;
  private final Variable scores;
  private final PickedScore picked;
  private Pass pass;

  /**
   * @param forward adds the operators of one pass to a stage and returns the scores
   */
  public NetworkInsight(Function<Stage, Variable> forward, ModelInput input) {
    this.input = input;
    this.scores = forward.apply(Stage.explanation(tape, exposure));
    this.picked = new PickedScore(scores);
    tape.add(picked);
  }

  /** Computes the pass with the current weights. */
  public NetworkInsight look(Pass current) {
    pass = current;
    tape.forward(current);
    return this;
  }

  @Override
  public Embedding hidden() {
    Variable h = exposure.hidden;
    return Embedding.of(h.value(), h.columns(), input.vertices(), h.columns());
  }

  @Override
  public Embedding propagated() {
    return Embedding.of(scores.value(), scores.columns(), input.vertices(), input.classes());
  }

  @Override
  public List<Embedding> hops() {
    return exposure.hops.get();
  }

  @Override
  public double[] hopWeights() {
    return exposure.hopWeights.get();
  }

  @Override
  public Optional<SparseMatrix> affinity() {
    return Optional.ofNullable(exposure.affinity.get());
  }

  @Override
  public Optional<ScoreParts> evidence() {
    List<Embedding> hops = hops();
    Optional<ReluPaths> paths = Optional.ofNullable(exposure.paths.get());
    if (hops.isEmpty() && paths.isEmpty()) {
      return Optional.empty();
    }
    float[] bias = exposure.bias == null ? new float[0] : exposure.bias.value().clone();
    // the scores of a vertex itself are the first state, unless its hidden layer was propagated
    Embedding own = hops.isEmpty() ? paths.get().outputs() : hops.get(0);
    SparseMatrix matrix = exposure.affinity.get();
    return Optional.of(
        new ScoreParts(
            own,
            exposure.coefficients.get(),
            matrix,
            bias,
            paths,
            Optional.ofNullable(exposure.attention),
            hops.isEmpty()));
  }

  @Override
  public float[] featureGradient(int vertex, int classIndex) {
    Objects.checkIndex(vertex, input.vertices());
    Objects.checkIndex(classIndex, input.classes());
    float[] gradient = exposure.features.gradient();
    Arrays.fill(gradient, 0f);
    picked.pick(vertex, classIndex);
    tape.backward(pass);
    return gradient.clone();
  }
}
