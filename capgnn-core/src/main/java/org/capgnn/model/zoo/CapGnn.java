package org.capgnn.model.zoo;

import static org.capgnn.model.zoo.CapGnnSettings.ALPHA;
import static org.capgnn.model.zoo.CapGnnSettings.ATTENTION;
import static org.capgnn.model.zoo.CapGnnSettings.BETA;
import static org.capgnn.model.zoo.CapGnnSettings.CLASS_WEIGHTS;
import static org.capgnn.model.zoo.CapGnnSettings.COEFFICIENTS;
import static org.capgnn.model.zoo.CapGnnSettings.COEFFICIENT_DROPOUT;
import static org.capgnn.model.zoo.CapGnnSettings.CONTRASTIVE;
import static org.capgnn.model.zoo.CapGnnSettings.CONTRASTIVE_RAMP;
import static org.capgnn.model.zoo.CapGnnSettings.EDGE_DROPOUT;
import static org.capgnn.model.zoo.CapGnnSettings.HEADS;
import static org.capgnn.model.zoo.CapGnnSettings.HOPS;
import static org.capgnn.model.zoo.CapGnnSettings.L2;
import static org.capgnn.model.zoo.CapGnnSettings.MEMORY;
import static org.capgnn.model.zoo.CapGnnSettings.PROPAGATES_SCORES;
import static org.capgnn.model.zoo.CapGnnSettings.RENORMALISED;
import static org.capgnn.model.zoo.CapGnnSettings.STARTS_PROPAGATED;
import static org.capgnn.model.zoo.CapGnnSettings.STOP_GRADIENT;
import static org.capgnn.model.zoo.CapGnnSettings.TAU;
import static org.capgnn.model.zoo.CapGnnSettings.VIEWS;

import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.DropoutMask.Item;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.attention.AttentionAffinity;
import org.capgnn.autodiff.op.layer.HeadsToRows;
import org.capgnn.autodiff.op.layer.RowsToLanes;
import org.capgnn.autodiff.op.loss.ViewLosses;
import org.capgnn.autodiff.op.propagation.HopCoefficients;
import org.capgnn.autodiff.op.propagation.Propagation;
import org.capgnn.autodiff.op.propagation.PropagationPlan;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.autodiff.op.propagation.ShardPropagation;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.AttentionRows;
import org.capgnn.model.Model.StateArray;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.Stage;
import org.capgnn.model.TrainingLoss;
import org.capgnn.model.zoo.CapGnnSettings.Memory;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.settings.Settings;

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
 * training step computes all M views side by side.
 *
 * <p>In this form a vertex's own prediction always weighs alpha, and no coefficient is negative:
 * the model can be neither a perceptron nor a high-pass filter. With {@code coefficients=signed},
 * which is not in the paper, {@code Z = sum_(k=0..K) gamma_k A^k H^(0)} with free gamma that start
 * where the paper's model starts and have no L2 term. Cost: stored features x hidden x views + K x
 * edges x classes x views.
 */
public final class CapGnn extends Network {
  private static final int EDGE_MASK = 1000;
  private static final int WEIGHT_MASK = 2000;

  private final ModelInput input;
  private final AffinityPattern pattern;
  private final Encoder encoder;
  private final Variable wqk;
  private final Variable bqk;
  private final Variable sHat;
  private final float[] fixedAffinity;
  private final Ramp ramp;
  private Propagation trained;

  public CapGnn(Settings settings, ModelInput input, long seed) {
    super(settings, seed);
    this.input = input;
    this.pattern = input.pattern();
    this.encoder = new Encoder(settings, input.features(), input.classes(), parameters);
    int features = input.features().columns();
    int heads = settings.get(HEADS);
    double glorot = Math.sqrt(6.0 / (features + 1)); // each query and key is a map to one number
    this.wqk =
        attends() ? parameters.uniform("wqk", features, 2 * heads, glorot, settings.get(L2)) : null;
    this.bqk = attends() ? parameters.zeros("bqk", 1, 2 * heads, 0) : null;
    this.sHat = hopParameters();
    this.fixedAffinity = attends() ? null : pattern.symmetric(1);
    this.ramp = settings.get(CONTRASTIVE_RAMP);
  }

  /** shat of Eq. 7, or gamma, started at the coefficients of shat = 0; null if nothing learns. */
  private Variable hopParameters() {
    int hops = settings.get(HOPS);
    if (settings.get(COEFFICIENTS) == Mix.LEARNED) {
      return parameters.zeros("s_hat", 1, hops, settings.get(L2));
    }
    if (!signed()) {
      return null;
    }
    Variable gamma = parameters.zeros("gamma", 1, hops + 1, 0);
    if (!settings.get(STARTS_PROPAGATED)) {
      gamma.value()[0] = 1; // a perceptron
      return gamma;
    }
    double[] start = HopCoefficients.start(hops, settings.get(ALPHA));
    for (int k = 0; k <= hops; k++) {
      gamma.value()[k] = (float) start[k];
    }
    return gamma;
  }

  private boolean signed() {
    return settings.get(COEFFICIENTS) == Mix.SIGNED;
  }

  @Override
  public Variable forward(Stage stage) {
    Lanes lanes = lanes(stage);
    DroppedFeatures x = encoder.drop(stage, lanes.views());
    if (!settings.get(PROPAGATES_SCORES) && encoder.hasHidden()) {
      return overHidden(stage, x, lanes);
    }
    Variable h0 = encoder.encode(x, lanes); // Eq. 8
    Variable a = attends() ? affinity(stage, x, lanes) : null; // Eq. 1, 2
    stage.evidence(this::coefficients, null, encoder::paths);
    pointOutAttention(stage);
    PropagationPlan plan = plan(stage, a, lanes);
    if (input.isShard()) {
      return stage.add(new ShardPropagation(h0, plan, input.share().shard().halo()));
    }
    return stage.propagate(propagation(stage, h0, plan), lanes.classes()); // Eq. 10, 11
  }

  private void pointOutAttention(Stage stage) {
    if (attends()) {
      stage.attention(
          new AttentionRows(wqk.value(), bqk.value(), settings.get(BETA), settings.get(ATTENTION)));
    }
  }

  /**
   * The last hidden layer takes the hops, and the last linear layer comes after them.
   *
   * <p>For an explanation the two are exchanged, as both are linear: each vertex has its scores
   * without the last bias, they take the hops, and then the bias is added.
   */
  private Variable overHidden(Stage stage, DroppedFeatures x, Lanes lanes) {
    Variable rows = encoder.hidden(x);
    Lanes wide = Lanes.of(rows.columns(), lanes.views());
    Variable h0 = stage.add(new RowsToLanes(rows, wide));
    Variable a = attends() ? affinity(stage, x, wide) : null;
    Propagation steps = propagation(stage, h0, plan(stage, a, wide));
    Variable z = stage.add(HeadsToRows.concatenated(stage.add(steps), wide));
    stage.affinity(steps::affinity);
    stage.evidence(this::coefficients, encoder.lastBias(), encoder::pathsWithoutLastBias);
    pointOutAttention(stage);
    Variable states = z.reshaped(rows.rows(), rows.columns());
    return stage.add(new RowsToLanes(encoder.head(stage, stage.hidden(states)), lanes));
  }

  private boolean attends() {
    return settings.get(BETA) < 1;
  }

  private Lanes lanes(Stage stage) {
    return Lanes.of(input.classes(), stage.views(settings.get(VIEWS)));
  }

  /** A of every view, from the same dropped features as H^(0) (Algorithm 1). */
  private Variable affinity(Stage stage, DroppedFeatures x, Lanes lanes) {
    Variable queriesAndKeys = x.times(stage.use(wqk), stage.use(bqk));
    return stage.add(
        new AttentionAffinity(
            queriesAndKeys,
            pattern,
            settings.get(BETA),
            settings.get(ATTENTION),
            lanes,
            input.isShard() ? input.share().shard().halo() : null));
  }

  /** H^(1) .. H^(K) and their sum Z. */
  private PropagationPlan plan(Stage stage, Variable a, Lanes lanes) {
    return new PropagationPlan(
        pattern,
        fixedAffinity,
        a,
        lanes,
        signed() ? 0 : settings.get(ALPHA),
        edgeMasks(stage, lanes),
        coefficients(stage.use(sHat)),
        sHat == null ? null : weightMasks(stage, lanes),
        settings.get(RENORMALISED),
        settings.get(MEMORY) == Memory.LEAN && !stage.explains());
  }

  private Propagation propagation(Stage stage, Variable h0, PropagationPlan plan) {
    Propagation steps = new Propagation(h0, plan);
    trained = stage.isTraining() ? steps : trained;
    return steps;
  }

  private DropoutMask[] edgeMasks(Stage stage, Lanes lanes) {
    long size = (long) pattern.entries() * lanes.groups() * Lanes.WIDTH;
    double rate = settings.get(EDGE_DROPOUT);
    return stage.hopMasks("edge", EDGE_MASK, settings.get(HOPS), Item.EDGE, size, rate);
  }

  private DropoutMask[] weightMasks(Stage stage, Lanes lanes) {
    long size = (long) input.vertices() * lanes.classes() * lanes.groups() * Lanes.WIDTH;
    double rate = settings.get(COEFFICIENT_DROPOUT);
    return stage.hopMasks("coef", WEIGHT_MASK, sHat.columns(), Item.VERTEX, size, rate);
  }

  /** L_sup and L_ecl; the optimiser adds the L2 term. */
  @Override
  public TrainingLoss learn(Stage stage, ModelInput data) {
    Variable z = forward(stage);
    boolean follows = trained != null && z == trained.output() && trained.hasRows();
    ViewLosses losses =
        new ViewLosses(
            z,
            follows ? trained : null,
            lanes(stage),
            data.allVertices(),
            data.targets(),
            data.targetWeights(settings.get(CLASS_WEIGHTS)),
            settings.get(TAU),
            settings.get(STOP_GRADIENT),
            this::contrastiveWeight);
    stage.add(losses);
    return (epoch, terms) ->
        terms.set(losses.supervised(), losses.contrastive(), contrastiveWeight(epoch));
  }

  /** psi_ecl of an epoch. */
  private double contrastiveWeight(int epoch) {
    return settings.get(CONTRASTIVE) * ramp.at(epoch);
  }

  @Override
  public List<StateArray> state() {
    return encoder.state();
  }

  @Override
  public double[] coefficients() {
    return coefficients(sHat).polynomial(settings.get(ALPHA));
  }

  /** s of Eq. 7, or the fixed weights of an ablation. */
  private HopCoefficients coefficients(Variable logits) {
    return HopCoefficients.of(settings.get(COEFFICIENTS), settings.get(HOPS), logits);
  }

  /** The propagation of the training steps, for tests that look inside. */
  Propagation trained() {
    return trained;
  }
}
