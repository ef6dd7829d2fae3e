package org.capgnn.model.zoo;

import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.model.Classifier;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.Parameter;
import org.capgnn.model.Parameters;
import org.capgnn.model.Stage;
import org.capgnn.settings.Key;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * A perceptron that never looks at the edges: what the features alone are worth, the floor of every
 * graph model.
 *
 * <pre>
 *   Z = drop(relu(drop(X) W1 + b1)) W2 + b2
 * </pre>
 *
 * <p>All parameters have the L2 term; the epoch of the lowest validation loss counts.
 */
public final class Mlp implements Network {
  private final Config config;
  private final SparseMatrix x;
  private final Parameters parameters;
  private final Variable w1;
  private final Variable b1;
  private final Variable w2;
  private final Variable b2;

  /** The hyper-parameters. */
  record Config(int hidden, double inputDropout, double hiddenDropout, double l2) {
    static Config of(Settings s) {
      return new Config(
          s.integer("hidden"),
          s.number("input-dropout"),
          s.number("hidden-dropout"),
          s.number("l2"));
    }
  }

  static ModelFamily family() {
    return new ModelFamily(
        "mlp",
        "MLP: the features without the graph, a floor",
        List.of(
            Key.integer("hidden", 64, 1, 65_536, "width of the hidden layer"),
            CommonKeys.inputDropout(0.5),
            CommonKeys.hiddenDropout(0.5),
            CommonKeys.l2(5e-3)),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "1000",
            "stopping", "lowest-loss",
            "patience", "100",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) ->
            new Classifier(new Mlp(Config.of(settings), input, seed), input));
  }

  Mlp(Config config, ModelInput input, long seed) {
    this.config = config;
    this.x = input.features();
    this.parameters = new Parameters(seed);
    this.w1 = parameters.glorot("w1", x.columns(), config.hidden, config.l2);
    this.b1 = parameters.zeros("b1", 1, config.hidden, config.l2);
    this.w2 = parameters.glorot("w2", config.hidden, input.classes(), config.l2);
    this.b2 = parameters.zeros("b2", 1, input.classes(), config.l2);
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.list();
  }

  @Override
  public Variable forward(Stage stage) {
    var mask = stage.entryMask("input", x.entries(), 1, config.inputDropout);
    Variable h = stage.add(new SparseProduct(x, stage.use(w1), stage.use(b1), mask, 1));
    h = stage.add(new ReluDropout(h, stage.elementMask("hidden", h, config.hiddenDropout)));
    return stage.add(new Linear(h, stage.use(w2), stage.use(b2)));
  }
}
