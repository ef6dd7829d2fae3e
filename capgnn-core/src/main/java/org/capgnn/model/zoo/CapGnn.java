package org.capgnn.model.zoo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.attention.AttentionAffinity;
import org.capgnn.autodiff.op.loss.ViewLosses;
import org.capgnn.autodiff.op.propagation.CoefficientAttention;
import org.capgnn.autodiff.op.propagation.Propagation;
import org.capgnn.autodiff.op.propagation.PropagationPlan;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Parameter;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.Initialiser;

/**
 * Contrastive adaptive propagation: CAPGCN with a static affinity, CAPGAT with one that attends (Hu
 * et al. 2021, arXiv:2112.01110, Algorithms 1 and 2).
 *
 * <pre>
 *   H^(0) = MLP(drop(X))                                               Eq. 8
 *   A     = beta D^-1/2 (A+I) D^-1/2 + (1-beta) D^1/2 Upsilon D^-1/2   Eq. 1, 2
 *   H^(k) = (1-alpha) drop_k(A) H^(k-1) + alpha H^(0)                  Eq. 10
 *   Z     = sum_k drop(s_k) H^(k),  s = softmax(leaky_relu(shat))      Eq. 11, 7
 *   L     = L_sup + psi_ecl L_ecl + psi_L2 L_L2                        Eq. 16, 15
 * </pre>
 *
 * <p>Z is the logits, as in Algorithm 1; the sigma of Eq. 11 is the softmax within the losses.
 *
 * <p>All M views of a step run at once on one tape; evaluation has a tape of one view without
 * dropout. Both share the parameters.
 */
public final class CapGnn implements Model {
  private static final int EDGE_LAYER = 1000;
  private static final int WEIGHT_LAYER = 2000;

  private final CapGnnConfig config;
  private final ModelInput input;
  private final List<Parameter> parameters = new ArrayList<>();
  private final Encoder encoder;
  private final Variable projection;
  private final Variable projectionBias;
  private final Variable hopLogits;
  private final AffinityPattern pattern;
  private final float[] staticAffinity;
  private final CoefficientAttention hopWeights;
  private final Tape training = new Tape();
  private final Tape evaluation = new Tape();
  private final Propagation propagation;
  private final ViewLosses losses;
  private final Logits logits;

  public CapGnn(CapGnnConfig config, ModelInput input, long seed) {
    this.config = config;
    this.input = input;
    Initialiser start = new Initialiser(seed);
    this.encoder = new Encoder(config, input, start, parameters);
    this.projection = config.attends() ? newProjection(start) : null;
    this.projectionBias =
        config.attends() ? register(start.zeros("bqk", 1, 2 * config.heads()), 0) : null;
    boolean learned = config.coefficients() == Mix.LEARNED;
    this.hopLogits = learned ? register(start.zeros("s_hat", 1, config.hops()), config.l2()) : null;
    this.hopWeights = learned ? new CoefficientAttention(hopLogits) : null;
    this.pattern = AffinityPattern.of(input.graph());
    this.staticAffinity = config.attends() ? null : pattern.symmetric(1);

    boolean learns = input.train().length > 0;
    this.propagation = learns ? build(training, config.views(), true) : null;
    this.losses = learns ? newLosses() : null;
    Variable scores = build(evaluation, 1, false).output();
    this.logits = new Logits(scores.value(), scores.columns(), input.vertices(), input.classes());
  }

  private ViewLosses newLosses() {
    ViewLosses both =
        new ViewLosses(
            propagation.output(),
            Lanes.of(input.classes(), config.views()),
            input.targets(),
            input.targetWeights(config.classWeights()),
            config.tau(),
            config.stopGradient());
    training.add(both);
    return both;
  }

  private Variable register(Variable variable, double decay) {
    parameters.add(new Parameter(variable, decay));
    return variable;
  }

  /** Glorot's bound for F x 1 kernels, one for each query and key. */
  private Variable newProjection(Initialiser start) {
    int features = input.features().columns();
    double bound = Math.sqrt(6.0 / (features + 1));
    return register(start.uniform("wqk", features, 2 * config.heads(), bound), config.l2());
  }

  private Propagation build(Tape tape, int views, boolean train) {
    Lanes lanes = Lanes.of(input.classes(), views);
    Variable h0 = encoder.encode(tape, lanes, train);
    Variable affinity = config.attends() ? attend(tape, lanes, train) : null;
    Propagation steps = new Propagation(h0, plan(tape, lanes, affinity, train));
    tape.add(steps);
    return steps;
  }

  /** Upsilon (Eq. 2) comes from the same dropped features as the encoder's input (Algorithm 1). */
  private Variable attend(Tape tape, Lanes lanes, boolean train) {
    Variable weights = train ? projection : projection.frozen();
    Variable bias = train ? projectionBias : projectionBias.frozen();
    Variable queriesAndKeys = encoder.project(tape, weights, bias, lanes.views(), train);
    return tape.add(
        new AttentionAffinity(queriesAndKeys, pattern, config.beta(), config.score(), lanes));
  }

  private PropagationPlan plan(Tape tape, Lanes lanes, Variable affinity, boolean train) {
    boolean learned = config.coefficients() == Mix.LEARNED;
    long entryBytes = (long) pattern.entries() * lanes.groups();
    long weightBytes = (long) input.vertices() * lanes.classes() * lanes.groups();
    double edgeRate = train ? config.edgeDropout() : 0;
    double weightRate = train && learned ? config.coefficientDropout() : 0;
    return new PropagationPlan(
        pattern,
        staticAffinity,
        affinity,
        lanes,
        config.hops(),
        config.alpha(),
        masks(tape, "edge", EDGE_LAYER, entryBytes, edgeRate),
        config.coefficients(),
        hopWeights,
        masks(tape, "coef", WEIGHT_LAYER, weightBytes, weightRate),
        config.renormalise(),
        config.lean());
  }

  /** One mask a hop, or null where nothing is dropped. */
  private DropoutMask[] masks(Tape tape, String name, int layer, long bytes, double rate) {
    if (rate == 0) {
      return null;
    }
    DropoutMask[] masks = new DropoutMask[config.hops()];
    for (int k = 0; k < masks.length; k++) {
      masks[k] = tape.add(new DropoutMask(name + k, layer + k, bytes, rate));
    }
    return masks;
  }

  @Override
  public List<Parameter> parameters() {
    return List.copyOf(parameters);
  }

  @Override
  public List<StateArray> state() {
    return encoder.state();
  }

  @Override
  public void step(Pass pass, LossTerms terms) {
    double weight = config.contrastiveWeight(pass.epoch());
    losses.setContrastiveWeight(weight);
    training.forward(pass);
    training.backward(pass);
    terms.set(losses.supervised(), losses.contrastive(), weight);
  }

  @Override
  public Logits evaluate(Pass pass) {
    evaluation.forward(pass);
    return logits;
  }

  @Override
  public double[] coefficients() {
    return switch (config.coefficients()) {
      case LEARNED -> CoefficientAttention.polynomial(hopWeights.weights(), config.alpha());
      case UNIFORM -> CoefficientAttention.polynomial(fixed(1f / config.hops()), config.alpha());
      case LAST -> CoefficientAttention.polynomial(fixed(0f), config.alpha());
    };
  }

  private float[] fixed(float each) {
    float[] s = new float[config.hops()];
    Arrays.fill(s, each);
    if (each == 0f) {
      s[s.length - 1] = 1f;
    }
    return s;
  }

  /** The training propagation, for tests that look inside; null where the model only predicts. */
  Propagation propagation() {
    return propagation;
  }
}
