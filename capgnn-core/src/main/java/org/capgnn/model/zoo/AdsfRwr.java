package org.capgnn.model.zoo;

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
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StructuralFingerprints;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
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
public final class AdsfRwr extends Network {
  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HIDDEN =
      SETTINGS.integer("hidden", 8, 1, 65_536, "units of each head of the first layer");
  private static final Setting<Integer> HEADS =
      SETTINGS.integer("heads", 8, 1, 64, "heads of the first layer, side by side");
  private static final Setting<Integer> OUTPUT_HEADS =
      SETTINGS.integer("output-heads", 1, 1, 64, "heads of the last layer, averaged");
  private static final Setting<Double> INPUT_DROPOUT = CommonSettings.inputDropout(SETTINGS, 0.6);
  private static final Setting<Double> ATTENTION_DROPOUT =
      CommonSettings.dropout(SETTINGS, "attention-dropout", 0.6, "dropout of the attention");
  private static final Setting<Double> HIDDEN_DROPOUT = CommonSettings.hiddenDropout(SETTINGS, 0.6);
  private static final Setting<Integer> RADIUS =
      SETTINGS.integer("radius", 2, 0, 10, "k, hops from a vertex to the rim of its fingerprint");
  private static final Setting<Double> CONTINUATION =
      SETTINGS.number(
          "continuation",
          0.5,
          0,
          CommonSettings.ALMOST_ONE,
          "c, probability not to restart a walk");
  private static final Setting<Integer> FINGERPRINT =
      SETTINGS.integer(
          "fingerprint", 500, 1, 1_000_000, "most vertices of a fingerprint, the heaviest");
  private static final Setting<Boolean> ONE_SOFTMAX =
      SETTINGS.either(
          "mixing",
          "one-softmax",
          "two-softmaxes",
          "scores are mixed before one softmax (authors' code) or after two (paper)");
  private static final Setting<Boolean> OUTPUT_ELU =
      SETTINGS.flag("output-elu", true, "an ELU after the last layer, as in the authors' code");
  private static final Setting<Double> L2 = CommonSettings.l2OnAll(SETTINGS, 5e-4);

  /** Gain of Xavier's uniform start in the released code. */
  private static final double GAIN = 1.414;

  /** The family; the defaults are those of the released code, which is for citeseer. */
  static ModelFamily family() {
    return new ModelFamily(
        "adsf-rwr",
        "ADSF-RWR: attention to content and structural fingerprints (Zhang et al. 2020)",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.005",
            "epochs", "1000",
            "patience", "100",
            "stopping", "lower-loss",
            "optimiser", "adam-torch",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) -> new Classifier(new AdsfRwr(settings, input, seed), input));
  }

  private final SparseMatrix features;
  private final AffinityPattern pattern;
  private final float[] similarity;
  private final Layer first;
  private final Layer last;

  AdsfRwr(Settings settings, ModelInput input, long seed) {
    super(settings, seed);
    this.features = input.features();
    this.pattern = AffinityPattern.of(input.graph());
    this.similarity =
        StructuralFingerprints.of(
                input.graph(),
                settings.get(RADIUS),
                settings.get(CONTINUATION),
                settings.get(FINGERPRINT))
            .similarities(pattern.matrix());
    int heads = settings.get(HEADS);
    int hidden = settings.get(HIDDEN);
    this.first = new Layer("1", features.columns(), heads, hidden);
    this.last = new Layer("2", heads * hidden, settings.get(OUTPUT_HEADS), input.classes());
  }

  @Override
  public Variable forward(Stage stage) {
    var mask = stage.entryMask("input", features.entries(), 1, settings.get(INPUT_DROPOUT));
    Variable g =
        stage.add(new SparseProduct(stage.use(features), stage.use(first.w), null, mask, 1));
    Variable h = stage.add(HeadsToRows.concatenated(first.attend(stage, g), first.lanes));
    h = stage.hidden(stage.add(Activation.elu(h)));
    h = stage.dropout("hidden", h, settings.get(HIDDEN_DROPOUT));
    g = stage.add(new Linear(h, stage.use(last.w), null));
    Variable z = stage.add(HeadsToRows.averaged(last.attend(stage, g), last.lanes));
    return settings.get(OUTPUT_ELU) ? stage.add(Activation.elu(z)) : z;
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
      double l2 = settings.get(L2);
      this.w = parameters.uniform("w" + name, inputs, lanes, xavier(inputs + units), l2);
      this.vectors = parameters.uniform("a" + name, 2, lanes, xavier(2 * units + 1), l2);
      this.mixture = parameters.uniform("mix" + name, 2, heads, xavier(2), l2);
    }

    private static double xavier(int fanSum) {
      return GAIN * Math.sqrt(6.0 / fanSum);
    }

    /** sum_j drop(alpha_ij) G_j of every head. */
    Variable attend(Stage stage, Variable g) {
      Variable alpha = settings.get(ONE_SOFTMAX) ? oneSoftmax(stage, g) : twoSoftmaxes(stage, g);
      stage.attention(pattern.matrix(), alpha, lanes.views());
      var mask =
          stage.entryMask(
              "attention" + name,
              pattern.entries(),
              lanes.views(),
              settings.get(ATTENTION_DROPOUT));
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
