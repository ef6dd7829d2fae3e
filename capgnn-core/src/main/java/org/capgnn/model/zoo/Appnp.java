package org.capgnn.model.zoo;

import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.HeadsToRows;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.layer.RowsToLanes;
import org.capgnn.autodiff.op.propagation.HopCoefficients;
import org.capgnn.autodiff.op.propagation.Propagation;
import org.capgnn.autodiff.op.propagation.PropagationPlan;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Classifier;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.ReluPaths;
import org.capgnn.model.ReluPaths.Layer;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * Predict, then propagate by personalised PageRank (Klicpera et al. 2019, arXiv:1810.05997, Eq. 4,
 * with the dropout of their code, klicperajo/ppnp).
 *
 * <pre>
 *   H       = drop(relu(drop(X) W1)) W2
 *   Z^(0)   = H
 *   Z^(k+1) = drop_k((1-alpha) S) Z^(k) + alpha H,   k = 0 .. K-1
 * </pre>
 *
 * <p>Each step drops other entries of the untouched S, an edge's two directions and the self-loops
 * on their own. By default there are no biases and only W1 has an L2 term. Cost: stored features x
 * hidden + K x edges x classes.
 */
public final class Appnp extends Network {
  /** Which parameters the L2 term applies to. */
  enum Decayed {
    FIRST,
    WEIGHTS,
    ALL
  }

  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HIDDEN = CommonSettings.hidden(SETTINGS, 64);
  private static final Setting<Integer> HOPS = CommonSettings.hops(SETTINGS, 10);
  private static final Setting<Double> ALPHA = CommonSettings.alpha(SETTINGS, 0.1);
  private static final Setting<Double> INPUT_DROPOUT = CommonSettings.inputDropout(SETTINGS, 0.5);
  private static final Setting<Double> HIDDEN_DROPOUT = CommonSettings.hiddenDropout(SETTINGS, 0.5);
  private static final Setting<Double> EDGE_DROPOUT =
      CommonSettings.dropout(SETTINGS, "edge-dropout", 0.5, "dropout of the affinity");
  private static final Setting<Boolean> EACH_HOP =
      SETTINGS.either(
          "edge-masks",
          "each-hop",
          "shared",
          "other edges are dropped in each step (authors' code), or once per pass");
  private static final Setting<Boolean> BIAS = CommonSettings.bias(SETTINGS);
  private static final Setting<Double> L2 = CommonSettings.l2(SETTINGS, 5e-3);
  private static final Setting<Decayed> L2_ON =
      SETTINGS.choice(
          "l2-on",
          Decayed.class,
          "what has the L2 term: the first weights, both, or the biases too");

  private final SparseMatrix x;
  private final AffinityPattern pattern;
  private final float[] s;
  private final Lanes lanes;
  private final Variable w1;
  private final Variable b1;
  private final Variable w2;
  private final Variable b2;

  static ModelFamily family() {
    return new ModelFamily(
        "appnp",
        "APPNP: predict, then propagate by personalised PageRank (Klicpera et al. 2019)",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "10000",
            "stopping", "ranked",
            "patience", "100",
            "monitor", "with-l2",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) -> new Classifier(new Appnp(settings, input, seed), input));
  }

  Appnp(Settings settings, ModelInput input, long seed) {
    super(settings, seed);
    this.x = input.features();
    this.pattern = AffinityPattern.of(input.graph());
    this.s = pattern.symmetric(1);
    this.lanes = Lanes.of(input.classes(), 1);
    int hidden = settings.get(HIDDEN);
    boolean bias = settings.get(BIAS);
    double l2 = settings.get(L2);
    double ofSecond = settings.get(L2_ON) == Decayed.FIRST ? 0 : l2;
    double ofBiases = settings.get(L2_ON) == Decayed.ALL ? l2 : 0;
    this.w1 = parameters.glorot("w1", x.columns(), hidden, l2);
    this.b1 = bias ? parameters.zeros("b1", 1, hidden, ofBiases) : null;
    this.w2 = parameters.glorot("w2", hidden, input.classes(), ofSecond);
    this.b2 = bias ? parameters.zeros("b2", 1, input.classes(), ofBiases) : null;
  }

  @Override
  public Variable forward(Stage stage) {
    Variable h = stage.add(new RowsToLanes(predict(stage), lanes));
    stage.evidence(this::coefficients, null, this::paths);
    Variable z = stage.propagate(new Propagation(h, steps(stage)), lanes.classes());
    return stage.add(HeadsToRows.concatenated(z, lanes));
  }

  /** {@code H = drop(relu(drop(X) W1)) W2}. */
  private Variable predict(Stage stage) {
    var mask = stage.entryMask("input", x.entries(), 1, settings.get(INPUT_DROPOUT));
    Variable h = stage.add(new SparseProduct(stage.use(x), stage.use(w1), stage.use(b1), mask, 1));
    h = stage.add(new ReluDropout(h, stage.elementMask("hidden", h, settings.get(HIDDEN_DROPOUT))));
    stage.hidden(h);
    return stage.add(new Linear(h, stage.use(w2), stage.use(b2)));
  }

  private ReluPaths paths() {
    return new ReluPaths(x, List.of(new Layer(w1, b1, null), new Layer(w2, b2, null)));
  }

  private PropagationPlan steps(Stage stage) {
    return new PropagationPlan(
        pattern,
        s,
        null,
        lanes,
        settings.get(ALPHA),
        edgeMasks(stage),
        HopCoefficients.last(settings.get(HOPS)),
        null,
        false,
        false);
  }

  private DropoutMask[] edgeMasks(Stage stage) {
    double rate = settings.get(EDGE_DROPOUT);
    if (!stage.isTraining() || rate == 0) {
      return null;
    }
    boolean eachHop = settings.get(EACH_HOP);
    DropoutMask[] masks = new DropoutMask[settings.get(HOPS)];
    for (int k = 0; k < masks.length; k++) {
      masks[k] =
          k == 0 || eachHop ? stage.entryMask("edge" + k, pattern.entries(), 1, rate) : masks[0];
    }
    return masks;
  }

  @Override
  public double[] coefficients() {
    return HopCoefficients.last(settings.get(HOPS)).polynomial(settings.get(ALPHA));
  }
}
