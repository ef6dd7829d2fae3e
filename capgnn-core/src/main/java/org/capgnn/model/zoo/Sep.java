package org.capgnn.model.zoo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.layer.Sum;
import org.capgnn.autodiff.op.norm.BatchNorm;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.autodiff.op.propagation.GraphProduct;
import org.capgnn.model.Classifier;
import org.capgnn.model.Model.StateArray;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * Own features and the means of one-hop and two-hop neighbours, kept apart and then mixed by a
 * residual network: for graphs whose neighbours differ from each other.
 *
 * <pre>
 *   S_k = drop(relu(BN(P^k drop(X) W_k))),   P = D^-1 A,   k = 0 .. K
 *   H_0 = [S_0 | ... | S_K] V + b
 *   H_l = H_(l-1) + drop(relu(BN(H_(l-1)))) U_l + c_l,     l = 1 .. blocks
 *   Z   = drop(relu(BN(H_L))) W_out + b_out
 * </pre>
 *
 * <p>A model that averages a vertex with its neighbours loses what it is wherever they differ. Here
 * each hop has weights and a non-linearity of its own, as in H2GCN (Zhu et al. 2020,
 * arXiv:2006.11468) and FSGNN (Maurya et al. 2021, arXiv:2105.07634); P has no self-loops. Residual
 * blocks and batch norm follow Platonov et al. 2023 (arXiv:2302.11640). This combination is our own
 * and reproduces no paper. The features are propagated only before the first non-linearity; P^k X
 * W_k is computed from the right, because X W_k is narrow while P^k X of sparse features is nearly
 * dense. Cost: (K+1) x stored features x hidden + K (K+1) / 2 x edges x hidden.
 */
public final class Sep extends Network {
  private static final double MOMENTUM = 0.9;
  private static final double EPSILON = 1e-5;

  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HIDDEN = CommonSettings.hidden(SETTINGS, 64);
  private static final Setting<Integer> HOPS =
      SETTINGS.integer("hops", 2, 0, 10, "K, how far the means of neighbours reach");
  private static final Setting<Integer> BLOCKS =
      SETTINGS.integer("blocks", 1, 0, 32, "residual blocks after the neighbourhoods are joined");
  private static final Setting<Double> INPUT_DROPOUT = CommonSettings.inputDropout(SETTINGS, 0.3);
  private static final Setting<Double> HIDDEN_DROPOUT = CommonSettings.hiddenDropout(SETTINGS, 0.5);
  private static final Setting<Boolean> NORMALISES =
      SETTINGS.flag("batch-norm", true, "batch norm before each activation");
  private static final Setting<Double> L2 = CommonSettings.l2(SETTINGS, 5e-4);

  private final SparseMatrix x;
  private final StaticAffinity p;
  private final List<Layer> hops = new ArrayList<>();
  private final List<Layer> blocks = new ArrayList<>();
  private final Variable b;
  private final Layer out;

  /**
   * One activation and the linear layer after it.
   *
   * @param name of its norm and its mask
   * @param in the weights before it, for the hops only
   * @param norm before the activation, or null
   * @param bias of the linear layer, or null
   */
  private record Layer(
      String name, Variable in, NormParameters norm, Variable weights, Variable bias) {}

  static ModelFamily family() {
    return new ModelFamily(
        "sep",
        "SEP: own, one-hop and two-hop features kept apart, for neighbours that differ",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "1000",
            "stopping", "steady",
            "patience", "100",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) -> new Classifier(new Sep(settings, input, seed), input));
  }

  Sep(Settings settings, ModelInput input, long seed) {
    super(settings, seed);
    this.x = input.features();
    AffinityPattern pattern = AffinityPattern.of(input.graph());
    this.p = StaticAffinity.of(pattern, pattern.neighbourMean());
    int hidden = settings.get(HIDDEN);
    double l2 = settings.get(L2);
    for (int k = 0; k <= settings.get(HOPS); k++) {
      Variable in = parameters.glorot("w" + k, x.columns(), hidden, l2);
      NormParameters norm = norm("hop" + k, hidden);
      Variable v = parameters.glorot("v" + k, hidden, hidden, l2);
      hops.add(new Layer("hop" + k, in, norm, v, null));
    }
    this.b = parameters.zeros("b", 1, hidden, 0);
    for (int l = 1; l <= settings.get(BLOCKS); l++) {
      blocks.add(layer("block" + l, hidden, hidden, l2));
    }
    this.out = layer("out", hidden, input.classes(), l2);
  }

  private Layer layer(String name, int width, int next, double l2) {
    NormParameters norm = norm(name, width);
    Variable weights = parameters.glorot("w_" + name, width, next, l2);
    return new Layer(name, null, norm, weights, parameters.zeros("b_" + name, 1, next, 0));
  }

  private NormParameters norm(String name, int width) {
    return settings.get(NORMALISES)
        ? new NormParameters(
            parameters.constant("gamma_" + name, 1, width, 1f, 0),
            parameters.zeros("beta_" + name, 1, width, 0),
            new BatchNormState(name, width, MOMENTUM, EPSILON))
        : null;
  }

  @Override
  public Variable forward(Stage stage) {
    stage.affinity(p::matrix);
    var mask = stage.entryMask("input", x.entries(), 1, settings.get(INPUT_DROPOUT));
    List<Variable> slots = new ArrayList<>();
    for (int k = 0; k < hops.size(); k++) {
      Layer hop = hops.get(k);
      Variable h = stage.add(new SparseProduct(stage.use(x), stage.use(hop.in), null, mask, 1));
      for (int step = 0; step < k; step++) {
        h = stage.add(new GraphProduct(p, h)); // P^k X W_k
      }
      slots.add(transform(stage, hop, h));
    }
    Variable h = stage.plus(stage.add(new Sum(slots)), b); // H_0
    for (Layer block : blocks) {
      h = stage.add(new Sum(List.of(h, transform(stage, block, h)))); // H_l
    }
    return transform(stage, out, h); // Z
  }

  /** {@code drop(relu(BN(h))) W + b}. */
  private Variable transform(Stage stage, Layer layer, Variable h) {
    Variable normal =
        layer.norm == null
            ? h
            : stage.add(new BatchNorm(h, stage.use(layer.norm), 1, stage.isTraining()));
    Variable active =
        stage.add(
            new ReluDropout(
                normal,
                stage.elementMask("hidden-" + layer.name, normal, settings.get(HIDDEN_DROPOUT))));
    stage.hidden(active);
    Variable bias = layer.bias == null ? null : stage.use(layer.bias);
    return stage.add(new Linear(active, stage.use(layer.weights), bias));
  }

  @Override
  public List<StateArray> state() {
    List<NormParameters> norms = new ArrayList<>();
    hops.forEach(hop -> norms.add(hop.norm));
    blocks.forEach(block -> norms.add(block.norm));
    norms.add(out.norm);
    return StateArray.of(norms);
  }
}
