package org.capgnn.model;

import java.util.List;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.loss.CrossEntropy;

/** The equations from features and graph to the scores of every vertex, with their parameters. */
public interface Network {
  List<Parameter> parameters();

  /** Arrays that are learned without gradients and saved with the model. */
  default List<Model.StateArray> state() {
    return List.of();
  }

  /**
   * Adds the operators of one pass to a stage.
   *
   * @return the logits; outside of training one row per vertex, whose first columns are the classes
   */
  Variable forward(Stage stage);

  /**
   * Adds the operators of a training step: those of {@link #forward} and the loss, which is the
   * mean cross-entropy of the training vertices unless a network has another one.
   */
  default TrainingLoss learn(Stage stage, ModelInput input) {
    CrossEntropy mean = CrossEntropy.mean(forward(stage), input.train(), input.trainClasses());
    stage.add(mean);
    return (epoch, terms) -> terms.set(mean.loss(), 0, 0);
  }

  /** The coefficients c_0 .. c_K of the propagation polynomial, empty for networks without one. */
  default double[] coefficients() {
    return new double[0];
  }
}
