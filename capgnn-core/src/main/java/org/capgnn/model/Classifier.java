package org.capgnn.model;

import java.util.List;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.loss.CrossEntropy;

/**
 * A {@link Network} that learns by the mean cross-entropy of the training vertices alone, as most
 * models do.
 */
public final class Classifier implements Model {
  private final Network network;
  private final Tape training = new Tape();
  private final Tape evaluation = new Tape();
  private final CrossEntropy loss;
  private final Logits logits;

  public Classifier(Network network, ModelInput input) {
    this.network = network;
    this.loss = input.train().length == 0 ? null : newLoss(input);
    Variable scores = network.forward(Stage.evaluation(evaluation));
    this.logits = new Logits(scores.value(), scores.columns(), input.vertices(), input.classes());
  }

  private CrossEntropy newLoss(ModelInput input) {
    Variable scores = network.forward(Stage.training(training));
    CrossEntropy mean = CrossEntropy.mean(scores, input.train(), input.trainClasses());
    training.add(mean);
    return mean;
  }

  @Override
  public List<Parameter> parameters() {
    return network.parameters();
  }

  @Override
  public void step(Pass pass, LossTerms terms) {
    training.forward(pass);
    training.backward(pass);
    terms.set(loss.loss(), 0, 0);
  }

  @Override
  public Logits evaluate(Pass pass) {
    evaluation.forward(pass);
    return logits;
  }

  @Override
  public double[] coefficients() {
    return network.coefficients();
  }
}
