package org.capgnn.model.zoo;

import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.attention.AdditiveAttention;
import org.capgnn.autodiff.op.attention.AttendedSum;
import org.capgnn.autodiff.op.attention.StructuralAttention;
import org.capgnn.autodiff.op.attention.StructuralBlend;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.Activation;
import org.capgnn.autodiff.op.layer.HeadsToRows;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Classifier;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.Parameter;
import org.capgnn.model.Parameters;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StructuralFingerprints;
import org.capgnn.settings.Key;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * ADSF-RWR: graph attention that also looks at structural fingerprints, made by random walks with
 * restart (Zhang, Zhu, Wang and Zhang 2020, Adaptive Structural Fingerprints for Graph Attention
 * Networks, ICLR).
 *
 * <pre>
 *   s_ij  = weighted Jaccard index of the fingerprints of i and j            constant
 *   G     = drop(X) W,  e_ij = leaky_relu(a1 . G_i + a2 . G_j)
 *   alpha = softmax_j(|w_e| e_ij + |w_s| s_ij)                               released code, or
 *   alpha = (|w_e| softmax_j(e_ij) + |w_s| softmax_j(s_ij)) / (|w_e| + |w_s|)    paper
 *   H_i   = elu(sum_j drop(alpha_ij) G_j)        heads side by side, then averaged in the last layer
 * </pre>
 *
 * <p>There are no biases; w_e and w_s are scalars of each head and layer. The layer follows the
 * authors' code (AvigdorZ/ADaptive-Structural-Fingerprint), which has an ELU before the last
 * softmax too; the fingerprints follow the paper, since that code does not compute them, and the
 * protocol is that of the fixed split, whose validation and test vertices that code exchanges.
 */
public final class AdsfRwr implements Network {
  /** Gain of Xavier's uniform start in the released code. */
  private static final double GAIN = 1.414;

  /** The hyper-parameters; the defaults are those of the released code, which is for citeseer. */
  record Config(
      int hidden,
      int heads,
      int outputHeads,
      double inputDropout,
      double attentionDropout,
      double hiddenDropout,
      int radius,
      double continuation,
      int fingerprint,
      boolean oneSoftmax,
      boolean outputElu,
      double l2) {
    static Config of(Settings s) {
      return new Config(
          s.integer("hidden"),
          s.integer("heads"),
          s.integer("output-heads"),
          s.number("input-dropout"),
          s.number("attention-dropout"),
          s.number("hidden-dropout"),
          s.integer("radius"),
          s.number("continuation"),
          s.integer("fingerprint"),
          s.text("mixing").equals("one-softmax"),
          s.flag("output-elu"),
          s.number("l2"));
    }
  }

  /** The family, with the defaults above. */
  static ModelFamily family() {
    return new ModelFamily(
        "adsf-rwr",
        "ADSF-RWR: attention to content and structural fingerprints (Zhang et al. 2020)",
        List.of(
            Key.integer("hidden", 8, 1, 65_536, "units of each head of the first layer"),
            Key.integer("heads", 8, 1, 64, "heads of the first layer, side by side"),
            Key.integer("output-heads", 1, 1, 64, "heads of the last layer, averaged"),
            Key.number("input-dropout", 0.6, 0, CommonKeys.ALMOST_ONE, "dropout of the features"),
            Key.number(
                "attention-dropout", 0.6, 0, CommonKeys.ALMOST_ONE, "dropout of the attention"),
            Key.number(
                "hidden-dropout", 0.6, 0, CommonKeys.ALMOST_ONE, "dropout of the hidden layer"),
            Key.integer("radius", 2, 0, 10, "k, hops from a vertex to the rim of its fingerprint"),
            Key.number(
                "continuation",
                0.5,
                0,
                CommonKeys.ALMOST_ONE,
                "c, probability not to restart a walk"),
            Key.integer(
                "fingerprint", 500, 1, 1_000_000, "most vertices of a fingerprint, the heaviest"),
            Key.choice(
                "mixing",
                List.of("one-softmax", "two-softmaxes"),
                "scores are mixed before one softmax (authors' code) or after two (paper)"),
            Key.flag("output-elu", true, "an ELU after the last layer, as in the authors' code"),
            Key.number("l2", 5e-4, 0, 1, "weight of the L2 term on all parameters")),
        Map.of(
            "learning-rate", "0.005",
            "epochs", "1000",
            "patience", "100",
            "stopping", "lower-loss",
            "optimiser", "adam-torch",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) ->
            new Classifier(new AdsfRwr(Config.of(settings), input, seed), input));
  }

  private final Config config;
  private final SparseMatrix features;
  private final AffinityPattern pattern;
  private final float[] similarity;
  private final Parameters parameters;
  private final Layer first;
  private final Layer last;

  AdsfRwr(Config config, ModelInput input, long seed) {
    this.config = config;
    this.features = input.features();
    this.pattern = AffinityPattern.of(input.graph());
    this.similarity =
        StructuralFingerprints.of(
                input.graph(), config.radius(), config.continuation(), config.fingerprint())
            .similarities(pattern.matrix());
    this.parameters = new Parameters(seed);
    this.first = new Layer("1", features.columns(), config.heads(), config.hidden());
    this.last =
        new Layer("2", config.heads() * config.hidden(), config.outputHeads(), input.classes());
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.list();
  }

  @Override
  public Variable forward(Stage stage) {
    var mask = stage.entryMask("input", features.entries(), 1, config.inputDropout());
    Variable g = stage.add(new SparseProduct(features, stage.use(first.w), null, mask, 1));
    Variable h = stage.add(HeadsToRows.concatenated(first.attend(stage, g), first.lanes));
    h = stage.dropout("hidden", stage.add(Activation.elu(h)), config.hiddenDropout());
    g = stage.add(new Linear(h, stage.use(last.w), null));
    Variable z = stage.add(HeadsToRows.averaged(last.attend(stage, g), last.lanes));
    return config.outputElu() ? stage.add(Activation.elu(z)) : z;
  }

  /** One layer of attention; the columns of its weights lie as {@link Lanes} puts them. */
  private final class Layer {
    private final String name;
    private final Lanes lanes;
    private final Variable w;
    private final Variable vectors;
    private final Variable mixture;

    Layer(String name, int inputs, int heads, int units) {
      this.name = name;
      this.lanes = Lanes.of(units, heads);
      double l2 = config.l2();
      this.w = parameters.uniform("w" + name, inputs, lanes, xavier(inputs + units), l2);
      this.vectors = parameters.uniform("a" + name, 2, lanes, xavier(2 * units + 1), l2);
      this.mixture = parameters.uniform("mix" + name, 2, heads, xavier(2), l2);
    }

    private static double xavier(int fanSum) {
      return GAIN * Math.sqrt(6.0 / fanSum);
    }

    /** sum_j drop(alpha_ij) G_j of every head. */
    Variable attend(Stage stage, Variable g) {
      Variable alpha = config.oneSoftmax() ? oneSoftmax(stage, g) : twoSoftmaxes(stage, g);
      var mask =
          stage.entryMask(
              "attention" + name, pattern.entries(), lanes.views(), config.attentionDropout());
      return stage.add(new AttendedSum(alpha, g, pattern, mask, lanes));
    }

    private Variable oneSoftmax(Stage stage, Variable g) {
      return stage.add(
          new StructuralAttention(
              g, stage.use(vectors), stage.use(mixture), similarity, pattern, lanes));
    }

    private Variable twoSoftmaxes(Stage stage, Variable g) {
      // this attention knows shifts, which ADSF has not: they stay zero, no optimiser sees them
      Variable none = Variable.of("none", 2, lanes.views());
      Variable alpha =
          stage.add(new AdditiveAttention(g, stage.use(vectors), none, pattern, lanes));
      return stage.add(new StructuralBlend(alpha, stage.use(mixture), similarity, pattern, lanes));
    }
  }
}
