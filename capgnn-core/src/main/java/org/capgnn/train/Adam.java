package org.capgnn.train;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.DenseKernels.AdamStep;
import org.capgnn.model.Parameter;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;

/**
 * Adam, with the gradient of the L2 term added to the gradient before the moments: {@code w -= lr
 * sqrt(1 - b2^t) / (1 - b1^t) m / (sqrt(v) + epsilon)}.
 */
public final class Adam {
  private static final float BETA1 = 0.9f;
  private static final float BETA2 = 0.999f;

  /** The variants of Adam. */
  public enum Form {
    /** Keras and older TensorFlow: epsilon is added to the uncorrected sqrt(v). */
    ADAM,
    /** PyTorch: epsilon is added to sqrt(v) after its bias correction. */
    ADAM_TORCH,
    /** PyTorch's AMSGrad: the same with the highest v so far. */
    AMSGRAD
  }

  private final List<Parameter> parameters;
  private final Form form;
  private final double learningRate;
  private final double epsilon;
  private final int halving;
  private final float[][] first;
  private final float[][] second;
  private final float[][] highest;
  private final Blocks[] blocks;
  private final Workers.BlockTask[] update;
  private Pass pass;
  private AdamStep[] steps;
  private int step;

  /** Keras' Adam with a constant learning rate. */
  public Adam(List<Parameter> parameters, double learningRate, double epsilon) {
    this(parameters, Form.ADAM, learningRate, epsilon, 0);
  }

  /**
   * @param epsilon 1e-7 in Keras, 1e-8 in PyTorch and older TensorFlow
   * @param halving the learning rate is halved each time this number of steps has passed; 0 for
   *     never
   */
  public Adam(
      List<Parameter> parameters, Form form, double learningRate, double epsilon, int halving) {
    this.parameters = parameters;
    this.form = form;
    this.learningRate = learningRate;
    this.epsilon = epsilon;
    this.halving = halving;
    int count = parameters.size();
    this.first = new float[count][];
    this.second = new float[count][];
    this.highest = new float[count][];
    this.blocks = new Blocks[count];
    this.update = new Workers.BlockTask[count];
    this.steps = new AdamStep[count];
    for (int p = 0; p < count; p++) {
      int length = parameters.get(p).variable().value().length;
      first[p] = new float[length];
      second[p] = new float[length];
      highest[p] = form == Form.AMSGRAD ? new float[length] : null;
      blocks[p] = Blocks.elements(length);
      update[p] = form == Form.AMSGRAD ? amsgrad(p) : adam(p);
    }
  }

  /** The optimiser that the settings ask for. */
  static Adam of(List<Parameter> parameters, Settings settings) {
    return new Adam(
        parameters,
        settings.get(TrainingKeys.OPTIMISER),
        settings.get(TrainingKeys.LEARNING_RATE),
        settings.get(TrainingKeys.ADAM_EPSILON),
        settings.get(TrainingKeys.HALVE_LEARNING_RATE));
  }

  private Workers.BlockTask adam(int p) {
    Variable v = parameters.get(p).variable();
    return (b, scratch) ->
        pass.kernels()
            .dense()
            .adam(
                v.value(),
                v.gradient(),
                first[p],
                second[p],
                steps[p],
                blocks[p].from(b),
                blocks[p].to(b));
  }

  private Workers.BlockTask amsgrad(int p) {
    Variable v = parameters.get(p).variable();
    return (b, scratch) -> {
      AdamStep s = steps[p];
      float[] w = v.value();
      for (int e = blocks[p].from(b); e < blocks[p].to(b); e++) {
        float g = v.gradient()[e] + s.decay() * w[e];
        first[p][e] = s.beta1() * first[p][e] + (1 - s.beta1()) * g;
        second[p][e] = s.beta2() * second[p][e] + (1 - s.beta2()) * g * g;
        highest[p][e] = Math.max(highest[p][e], second[p][e]);
        w[e] -= s.size() * first[p][e] / ((float) Math.sqrt(highest[p][e]) + s.epsilon());
        v.gradient()[e] = 0f;
      }
    };
  }

  /** Sets all gradients to zero. */
  public void clearGradients() {
    for (int p = 0; p < parameters.size(); p++) {
      Arrays.fill(parameters.get(p).variable().gradient(), 0f);
    }
  }

  /** One step with the gradients as they are, which are then cleared for the next. */
  public void step(Pass current) {
    pass = current;
    double rate = halving == 0 ? learningRate : learningRate * Math.pow(0.5, step / halving);
    step++;
    double correction = Math.sqrt(1 - Math.pow(BETA2, step));
    double size = rate * correction / (1 - Math.pow(BETA1, step));
    // sqrt(v) / correction + epsilon is (sqrt(v) + epsilon correction) / correction
    double added = form == Form.ADAM ? epsilon : epsilon * correction;
    for (int p = 0; p < parameters.size(); p++) {
      float decay = (float) parameters.get(p).decay();
      steps[p] = new AdamStep(BETA1, BETA2, (float) size, (float) added, decay);
      current.workers().run(blocks[p].count(), update[p]);
    }
  }

  /** {@code sum lambda/2 |w|^2} over all parameters (psi_L2 L_L2 of Hu et al. 2021, Eq. 16). */
  public double weightDecayLoss() {
    double sum = 0;
    for (int p = 0; p < parameters.size(); p++) {
      Parameter parameter = parameters.get(p);
      if (parameter.decay() > 0) {
        sum += parameter.decay() / 2 * squares(parameter.variable().value());
      }
    }
    return sum;
  }

  /** Uses four partial sums, so that additions do not wait for each other. */
  private static double squares(float[] w) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int e = 0;
    for (; e + 4 <= w.length; e += 4) {
      a += (double) w[e] * w[e];
      b += (double) w[e + 1] * w[e + 1];
      c += (double) w[e + 2] * w[e + 2];
      d += (double) w[e + 3] * w[e + 3];
    }
    for (; e < w.length; e++) {
      a += (double) w[e] * w[e];
    }
    return a + b + (c + d);
  }

  /** Steps taken so far. */
  public int steps() {
    return step;
  }

  void setSteps(int taken) {
    step = taken;
  }

  /** Visits the moment arrays, by names such as {@code first/w1}. */
  void forEachMoment(BiConsumer<String, float[]> action) {
    for (int p = 0; p < parameters.size(); p++) {
      String name = parameters.get(p).name();
      action.accept("first/" + name, first[p]);
      action.accept("second/" + name, second[p]);
      if (highest[p] != null) {
        action.accept("highest/" + name, highest[p]);
      }
    }
  }
}
