package org.capgnn.train;

import java.util.List;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.DenseKernels.AdamStep;
import org.capgnn.model.Parameter;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * Adam in the form of Keras: {@code w -= lr sqrt(1 - b2^t) / (1 - b1^t) m / (sqrt(v) + epsilon)},
 * with the gradient of the L2 term added to the gradient before the moments.
 */
public final class Adam {
  private static final float BETA1 = 0.9f;
  private static final float BETA2 = 0.999f;

  private final List<Parameter> parameters;
  private final double learningRate;
  private final float epsilon;
  private final float[][] first;
  private final float[][] second;
  private final Blocks[] blocks;
  private final Workers.Body[] update;
  private Pass pass;
  private AdamStep[] steps;
  private int step;

  /**
   * @param epsilon 1e-7 in Keras, 1e-8 in PyTorch and older TensorFlow
   */
  public Adam(List<Parameter> parameters, double learningRate, double epsilon) {
    this.parameters = parameters;
    this.learningRate = learningRate;
    this.epsilon = (float) epsilon;
    int count = parameters.size();
    this.first = new float[count][];
    this.second = new float[count][];
    this.blocks = new Blocks[count];
    this.update = new Workers.Body[count];
    this.steps = new AdamStep[count];
    for (int p = 0; p < count; p++) {
      Variable v = parameters.get(p).variable();
      first[p] = new float[v.value().length];
      second[p] = new float[v.value().length];
      blocks[p] = Blocks.elements(v.value().length);
      int which = p;
      update[p] =
          (b, scratch) ->
              pass.kernels()
                  .dense()
                  .adam(
                      v.value(),
                      v.gradient(),
                      first[which],
                      second[which],
                      steps[which],
                      blocks[which].from(b),
                      blocks[which].to(b));
    }
  }

  /** Sets all gradients to zero. */
  public void clearGradients() {
    for (int p = 0; p < parameters.size(); p++) {
      java.util.Arrays.fill(parameters.get(p).variable().gradient(), 0f);
    }
  }

  /** One step with the gradients as they are. */
  public void step(Pass current) {
    pass = current;
    step++;
    double size = learningRate * Math.sqrt(1 - Math.pow(BETA2, step)) / (1 - Math.pow(BETA1, step));
    for (int p = 0; p < parameters.size(); p++) {
      float decay = (float) parameters.get(p).decay();
      steps[p] = new AdamStep(BETA1, BETA2, (float) size, epsilon, decay);
      current.workers().run(blocks[p].count(), update[p]);
    }
  }

  /** {@code sum lambda/2 |w|^2} over all parameters. */
  public double weightDecayLoss() {
    double sum = 0;
    for (int p = 0; p < parameters.size(); p++) {
      Parameter parameter = parameters.get(p);
      if (parameter.decay() > 0) {
        double squares = 0;
        for (float w : parameter.variable().value()) {
          squares += (double) w * w;
        }
        sum += parameter.decay() / 2 * squares;
      }
    }
    return sum;
  }

  /** Steps taken so far. */
  public int steps() {
    return step;
  }

  void setSteps(int taken) {
    step = taken;
  }

  /** First moments of a parameter, the array itself. */
  float[] firstMoment(int parameter) {
    return first[parameter];
  }

  /** Second moments of a parameter, the array itself. */
  float[] secondMoment(int parameter) {
    return second[parameter];
  }
}
