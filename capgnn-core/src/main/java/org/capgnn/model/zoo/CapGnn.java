package org.capgnn.model.zoo;

import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.attention.AttentionAffinity;
import org.capgnn.autodiff.op.loss.ViewLosses;
import org.capgnn.autodiff.op.propagation.HopCoefficients;
import org.capgnn.autodiff.op.propagation.Propagation;
import org.capgnn.autodiff.op.propagation.PropagationPlan;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Model.StateArray;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.Parameter;
import org.capgnn.model.Parameters;
import org.capgnn.model.Stage;
import org.capgnn.model.TrainingLoss;
import org.capgnn.nn.AffinityPattern;

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
 * <p>Z is the logits, as in Algorithm 1; the sigma of Eq. 11 is the softmax within the losses. A
 * training step computes all M views side by side. Cost: stored features x hidden x views + K x
 * edges x classes x views.
 */
public final class CapGnn implements Network {
  private static final int EDGE_MASK = 1000;
  private static final int WEIGHT_MASK = 2000;

  private final CapGnnConfig config;
  private final ModelInput input;
  private final AffinityPattern pattern;
  private final Parameters parameters;
  private final Encoder encoder;
  private final Variable wqk;
  private final Variable bqk;
  private final Variable sHat;
  private final float[] fixedAffinity;
  private Propagation trained;

  public CapGnn(CapGnnConfig config, ModelInput input, long seed) {
    this.config = config;
    this.input = input;
    this.pattern = AffinityPattern.of(input.graph());
    this.parameters = new Parameters(seed);
    this.encoder = new Encoder(config, input.features(), input.classes(), parameters);
    int features = input.features().columns();
    int heads = config.heads();
    double glorot = Math.sqrt(6.0 / (features + 1)); // each query and key is a map to one number
    boolean attends = config.attends();
    this.wqk = attends ? parameters.uniform("wqk", features, 2 * heads, glorot, config.l2()) : null;
    this.bqk = attends ? parameters.zeros("bqk", 1, 2 * heads, 0) : null;
    boolean learned = config.coefficients() == Mix.LEARNED;
    this.sHat = learned ? parameters.zeros("s_hat", 1, config.hops(), config.l2()) : null;
    this.fixedAffinity = attends ? null : pattern.symmetric(1);
  }

  @Override
  public Variable forward(Stage stage) {
    Lanes lanes = lanes(stage);
    DroppedFeatures x = encoder.drop(stage, lanes.views());
    Variable h0 = encoder.encode(x, lanes);
    Variable a = config.attends() ? affinity(stage, x, lanes) : null;
    return propagate(stage, h0, a, lanes);
  }

  private Lanes lanes(Stage stage) {
    return Lanes.of(input.classes(), stage.views(config.views()));
  }

  /** A of every view, from the same dropped features as H^(0) (Algorithm 1). */
  private Variable affinity(Stage stage, DroppedFeatures x, Lanes lanes) {
    Variable queriesAndKeys = x.times(stage.use(wqk), stage.use(bqk));
    return stage.add(
        new AttentionAffinity(queriesAndKeys, pattern, config.beta(), config.score(), lanes));
  }

  /** H^(1) .. H^(K) and their sum Z. */
  private Variable propagate(Stage stage, Variable h0, Variable a, Lanes lanes) {
    PropagationPlan plan =
        new PropagationPlan(
            pattern,
            fixedAffinity,
            a,
            lanes,
            config.alpha(),
            edgeMasks(stage, lanes),
            coefficients(stage.use(sHat)),
            sHat == null ? null : weightMasks(stage, lanes),
            config.renormalise(),
            config.lean());
    Propagation steps = new Propagation(h0, plan);
    trained = stage.isTraining() ? steps : trained;
    return stage.add(steps);
  }

  private DropoutMask[] edgeMasks(Stage stage, Lanes lanes) {
    long bytes = (long) pattern.entries() * lanes.groups();
    return stage.hopMasks("edge", EDGE_MASK, config.hops(), bytes, config.edgeDropout());
  }

  private DropoutMask[] weightMasks(Stage stage, Lanes lanes) {
    long bytes = (long) input.vertices() * lanes.classes() * lanes.groups();
    return stage.hopMasks("coef", WEIGHT_MASK, config.hops(), bytes, config.coefficientDropout());
  }

  /** L_sup and L_ecl; the optimiser adds the L2 term. */
  @Override
  public TrainingLoss learn(Stage stage, ModelInput data) {
    ViewLosses losses =
        new ViewLosses(
            forward(stage),
            lanes(stage),
            data.targets(),
            data.targetWeights(config.classWeights()),
            config.tau(),
            config.stopGradient(),
            config::contrastiveWeight);
    stage.add(losses);
    return (epoch, terms) ->
        terms.set(losses.supervised(), losses.contrastive(), config.contrastiveWeight(epoch));
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.list();
  }

  @Override
  public List<StateArray> state() {
    return encoder.state();
  }

  @Override
  public double[] coefficients() {
    return coefficients(sHat).polynomial(config.alpha());
  }

  /** s of Eq. 7, or the fixed weights of an ablation. */
  private HopCoefficients coefficients(Variable logits) {
    return HopCoefficients.of(config.coefficients(), config.hops(), logits);
  }

  /** The propagation of the training steps, for tests that look inside. */
  Propagation trained() {
    return trained;
  }
}
