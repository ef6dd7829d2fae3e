package org.capgnn.model.zoo;

import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.propagation.GraphProduct;
import org.capgnn.model.Classifier;
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
 * The graph convolutional network (Kipf and Welling 2017, arXiv:1609.02907, Eq. 9, with the dropout
 * of their code, tkipf/gcn).
 *
 * <pre>
 *   Z = S drop(relu(S drop(X) W1)) W2,   S = D^-1/2 (A+I) D^-1/2
 * </pre>
 *
 * <p>The products are taken from the right, where the rows are short. By default there are no
 * biases and only W1 has an L2 term; A has the self-loops of the source, so that D^-1/2 (A+I)
 * D^-1/2 has them twice: all this is what the authors' code does. Cost: (stored features + edges) x
 * hidden.
 */
public final class Gcn extends Network {
  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HIDDEN = CommonSettings.hidden(SETTINGS, 16);
  private static final Setting<Double> INPUT_DROPOUT = CommonSettings.inputDropout(SETTINGS, 0.5);
  private static final Setting<Double> HIDDEN_DROPOUT = CommonSettings.hiddenDropout(SETTINGS, 0.5);
  private static final Setting<Boolean> BIAS = CommonSettings.bias(SETTINGS);
  private static final Setting<Double> L2 = CommonSettings.l2(SETTINGS, 5e-4);
  private static final Setting<Boolean> L2_ON_FIRST =
      SETTINGS.either("l2-on", "first", "all", "what has the L2 term: the first weights or all");
  private static final Setting<Boolean> SOURCE_LOOPS = CommonSettings.sourceLoops(SETTINGS);

  private final SparseMatrix x;
  private final StaticAffinity s;
  private final Variable w1;
  private final Variable b1;
  private final Variable w2;
  private final Variable b2;

  /** The family, with the settings that the authors have for all three citation graphs. */
  static ModelFamily family() {
    return new ModelFamily(
        "gcn",
        "GCN: two graph convolutions (Kipf and Welling 2017)",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "200",
            "stopping", "window",
            "patience", "10",
            "monitor", "with-l2",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) -> new Classifier(new Gcn(settings, input, seed), input));
  }

  Gcn(Settings settings, ModelInput input, long seed) {
    super(settings, seed);
    this.x = input.features();
    this.s =
        StaticAffinity.symmetric(AffinityPattern.of(input.graph(), settings.get(SOURCE_LOOPS)));
    double l2 = settings.get(L2);
    double rest = settings.get(L2_ON_FIRST) ? 0 : l2;
    int hidden = settings.get(HIDDEN);
    boolean bias = settings.get(BIAS);
    this.w1 = parameters.glorot("w1", x.columns(), hidden, l2);
    this.b1 = bias ? parameters.zeros("b1", 1, hidden, rest) : null;
    this.w2 = parameters.glorot("w2", hidden, input.classes(), rest);
    this.b2 = bias ? parameters.zeros("b2", 1, input.classes(), rest) : null;
  }

  @Override
  public Variable forward(Stage stage) {
    stage.affinity(s::matrix);
    Variable h = stage.hidden(hidden(stage));
    Variable z = stage.add(new Linear(h, stage.use(w2), null));
    return convolve(stage, z, b2);
  }

  /** {@code drop(relu(S drop(X) W1))}. */
  private Variable hidden(Stage stage) {
    var mask = stage.entryMask("input", x.entries(), 1, settings.get(INPUT_DROPOUT));
    Variable h = stage.add(new SparseProduct(stage.use(x), stage.use(w1), null, mask, 1));
    h = convolve(stage, h, b1);
    return stage.add(
        new ReluDropout(h, stage.elementMask("hidden", h, settings.get(HIDDEN_DROPOUT))));
  }

  /** {@code S h + b}. */
  private Variable convolve(Stage stage, Variable h, Variable bias) {
    Variable y = stage.add(new GraphProduct(s, h));
    return stage.plus(y, bias);
  }
}
