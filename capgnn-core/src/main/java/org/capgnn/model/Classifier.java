package org.capgnn.model;

import java.util.List;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;

/**
 * A {@link Network} as a {@link Model}: one tape for training steps, one for evaluation, and the
 * parameters shared by both.
 */
public final class Classifier implements Model {
  private final Network network;
  private final ModelInput input;
  private final Tape training = new Tape();
  private final Tape evaluation = new Tape();
  private final TrainingLoss loss;
  private final Logits logits;
  private NetworkInsight insight;

  /**
   * @param input without training vertices for a model that only predicts
   */
  public Classifier(Network network, ModelInput input) {
    this.network = network;
    this.input = input;
    boolean learns = input.learns();
    this.loss = learns ? network.learn(Stage.training(training), input) : null;
    Variable scores = network.forward(Stage.evaluation(evaluation));
    this.logits = new Logits(scores.value(), scores.columns(), input.vertices(), input.classes());
  }

  public Network network() {
    return network;
  }

  @Override
  public List<Parameter> parameters() {
    return network.parameters();
  }

  @Override
  public List<StateArray> state() {
    return network.state();
  }

  @Override
  public void step(Pass pass, LossTerms terms) {
    training.forward(pass);
    training.backward(pass);
    loss.report(pass.epoch(), terms);
  }

  @Override
  public Logits evaluate(Pass pass) {
    evaluation.forward(pass);
    return logits;
  }

  @Override
  public Insight insight(Pass pass) {
    if (insight == null) {
      insight = new NetworkInsight(network::forward, input);
    }
    return insight.look(pass);
  }

  @Override
  public double[] coefficients() {
    return network.coefficients();
  }
}
