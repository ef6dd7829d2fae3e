package org.capgnn.model;

import java.util.List;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.loss.CrossEntropy;
import org.capgnn.settings.Settings;

/** The equations from features and graph to the scores of every vertex, with their parameters. */
public abstract class Network {
  /** Null in a part of another network. */
  protected final Settings settings;

  protected final Parameters parameters;

  /**
   * @param seed decides the start values of the parameters
   */
  protected Network(Settings settings, long seed) {
    this.settings = settings;
    this.parameters = new Parameters(seed);
  }

  /** A part of another network, whose parameters it adds to. */
  protected Network(Parameters parameters) {
    this.settings = null;
    this.parameters = parameters;
  }

  public final List<Parameter> parameters() {
    return parameters.list();
  }

  /** Arrays that are learned without gradients and saved with the model. */
  public List<Model.StateArray> state() {
    return List.of();
  }

  /**
   * Adds the operators of one pass to a stage.
   *
   * @return the logits; outside of training one row per vertex, whose first columns are the classes
   */
  public abstract Variable forward(Stage stage);

  /**
   * Adds the operators of a training step: those of {@link #forward} and the loss, which is the
   * mean cross-entropy of the training vertices unless a network has another one.
   */
  public TrainingLoss learn(Stage stage, ModelInput input) {
    CrossEntropy mean = CrossEntropy.mean(forward(stage), input.train(), input.trainClasses());
    stage.add(mean);
    return (epoch, terms) -> terms.set(mean.loss(), 0, 0);
  }

  /** The coefficients c_0 .. c_K of the propagation polynomial, empty for networks without one. */
  public double[] coefficients() {
    return new double[0];
  }
}
