package org.capgnn.model.zoo;

import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.model.Classifier;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.Parameters;
import org.capgnn.model.Stage;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * A perceptron that reads only the features and no edges: a baseline that every graph model should
 * exceed.
 *
 * <pre>
 *   Z = drop(relu(drop(X) W1 + b1)) W2 + b2
 * </pre>
 *
 * <p>All parameters have the L2 term; the epoch of the lowest validation loss counts.
 */
public final class Mlp extends Network {
  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HIDDEN = CommonSettings.hidden(SETTINGS, 64);
  private static final Setting<Double> INPUT_DROPOUT = CommonSettings.inputDropout(SETTINGS, 0.5);
  private static final Setting<Double> HIDDEN_DROPOUT = CommonSettings.hiddenDropout(SETTINGS, 0.5);
  private static final Setting<Double> L2 = CommonSettings.l2(SETTINGS, 2e-3);

  private final SparseMatrix x;
  private final double inputDropout;
  private final double hiddenDropout;
  private final Variable w1;
  private final Variable b1;
  private final Variable w2;
  private final Variable b2;

  static ModelFamily family() {
    return new ModelFamily(
        "mlp",
        "MLP: the features without the graph, a floor",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "1000",
            "stopping", "lowest-loss",
            "patience", "100",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) -> new Classifier(new Mlp(settings, input, seed), input));
  }

  Mlp(Settings settings, ModelInput input, long seed) {
    this(
        new Parameters(seed),
        input,
        settings.get(HIDDEN),
        settings.get(INPUT_DROPOUT),
        settings.get(HIDDEN_DROPOUT),
        settings.get(L2));
  }

  /** A perceptron whose parameters belong to another network. */
  Mlp(
      Parameters parameters,
      ModelInput input,
      int hidden,
      double inputDropout,
      double hiddenDropout,
      double l2) {
    super(parameters);
    this.x = input.features();
    this.inputDropout = inputDropout;
    this.hiddenDropout = hiddenDropout;
    this.w1 = parameters.glorot("w1", x.columns(), hidden, l2);
    this.b1 = parameters.zeros("b1", 1, hidden, l2);
    this.w2 = parameters.glorot("w2", hidden, input.classes(), l2);
    this.b2 = parameters.zeros("b2", 1, input.classes(), l2);
  }

  @Override
  public Variable forward(Stage stage) {
    var mask = stage.entryMask("input", x.entries(), 1, inputDropout);
    Variable h = stage.add(new SparseProduct(stage.use(x), stage.use(w1), stage.use(b1), mask, 1));
    h = stage.add(new ReluDropout(h, stage.elementMask("hidden", h, hiddenDropout)));
    stage.hidden(h);
    return stage.add(new Linear(h, stage.use(w2), stage.use(b2)));
  }
}
