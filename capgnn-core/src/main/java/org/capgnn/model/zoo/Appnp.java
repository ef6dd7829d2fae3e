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
import org.capgnn.model.Parameter;
import org.capgnn.model.Parameters;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.settings.Key;
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
public final class Appnp implements Network {
  private final Config config;
  private final SparseMatrix x;
  private final AffinityPattern pattern;
  private final float[] s;
  private final Lanes lanes;
  private final Parameters parameters;
  private final Variable w1;
  private final Variable b1;
  private final Variable w2;
  private final Variable b2;

  /**
   * The hyper-parameters.
   *
   * @param eachHop whether every step draws its own edges rather than the pass once
   * @param decay of the first weights, of the second ones, and of the biases
   */
  record Config(
      int hidden,
      int hops,
      double alpha,
      double inputDropout,
      double hiddenDropout,
      double edgeDropout,
      boolean eachHop,
      boolean bias,
      double[] decay) {
    static Config of(Settings s) {
      double l2 = s.number("l2");
      boolean weights = !s.text("l2-on").equals("first");
      boolean biases = s.text("l2-on").equals("all");
      return new Config(
          s.integer("hidden"),
          s.integer("hops"),
          s.number("alpha"),
          s.number("input-dropout"),
          s.number("hidden-dropout"),
          s.number("edge-dropout"),
          s.text("edge-masks").equals("each-hop"),
          s.flag("bias"),
          new double[] {l2, weights ? l2 : 0, biases ? l2 : 0});
    }
  }

  static ModelFamily family() {
    return new ModelFamily(
        "appnp",
        "APPNP: predict, then propagate by personalised PageRank (Klicpera et al. 2019)",
        List.of(
            Key.integer("hidden", 64, 1, 65_536, "width of the hidden layer"),
            CommonKeys.hops(10),
            CommonKeys.alpha(0.1),
            CommonKeys.inputDropout(0.5),
            CommonKeys.hiddenDropout(0.5),
            Key.number("edge-dropout", 0.5, 0, CommonKeys.ALMOST_ONE, "dropout of the affinity"),
            Key.choice(
                "edge-masks",
                List.of("each-hop", "shared"),
                "other edges are dropped in each step (authors' code), or once a pass"),
            CommonKeys.bias(false),
            CommonKeys.l2(5e-3),
            Key.choice(
                "l2-on",
                List.of("first", "weights", "all"),
                "what has the L2 term: the first weights, both, or the biases too")),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "10000",
            "stopping", "ranked",
            "patience", "100",
            "monitor", "with-l2",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) ->
            new Classifier(new Appnp(Config.of(settings), input, seed), input));
  }

  Appnp(Config config, ModelInput input, long seed) {
    this.config = config;
    this.x = input.features();
    this.pattern = AffinityPattern.of(input.graph());
    this.s = pattern.symmetric(1);
    this.lanes = Lanes.of(input.classes(), 1);
    this.parameters = new Parameters(seed);
    double[] l2 = config.decay;
    this.w1 = parameters.glorot("w1", x.columns(), config.hidden, l2[0]);
    this.b1 = config.bias ? parameters.zeros("b1", 1, config.hidden, l2[2]) : null;
    this.w2 = parameters.glorot("w2", config.hidden, input.classes(), l2[1]);
    this.b2 = config.bias ? parameters.zeros("b2", 1, input.classes(), l2[2]) : null;
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.list();
  }

  @Override
  public Variable forward(Stage stage) {
    Variable h = stage.add(new RowsToLanes(predict(stage), lanes));
    Variable z = stage.add(new Propagation(h, steps(stage)));
    return stage.add(HeadsToRows.concatenated(z, lanes));
  }

  /** {@code H = drop(relu(drop(X) W1)) W2}. */
  private Variable predict(Stage stage) {
    var mask = stage.entryMask("input", x.entries(), 1, config.inputDropout);
    Variable h = stage.add(new SparseProduct(x, stage.use(w1), stage.use(b1), mask, 1));
    h = stage.add(new ReluDropout(h, stage.elementMask("hidden", h, config.hiddenDropout)));
    return stage.add(new Linear(h, stage.use(w2), stage.use(b2)));
  }

  private PropagationPlan steps(Stage stage) {
    return new PropagationPlan(
        pattern,
        s,
        null,
        lanes,
        config.alpha,
        edgeMasks(stage),
        HopCoefficients.last(config.hops),
        null,
        false,
        false);
  }

  private DropoutMask[] edgeMasks(Stage stage) {
    if (!stage.isTraining() || config.edgeDropout == 0) {
      return null;
    }
    DropoutMask[] masks = new DropoutMask[config.hops];
    for (int k = 0; k < masks.length; k++) {
      masks[k] =
          k == 0 || config.eachHop
              ? stage.entryMask("edge" + k, pattern.entries(), 1, config.edgeDropout)
              : masks[0];
    }
    return masks;
  }

  @Override
  public double[] coefficients() {
    return HopCoefficients.last(config.hops).polynomial(config.alpha);
  }
}
