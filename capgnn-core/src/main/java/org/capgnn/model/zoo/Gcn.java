package org.capgnn.model.zoo;

import java.util.List;
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
import org.capgnn.model.Parameter;
import org.capgnn.model.Parameters;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.settings.Key;
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
public final class Gcn implements Network {
  private final Config config;
  private final SparseMatrix x;
  private final StaticAffinity s;
  private final Parameters parameters;
  private final Variable w1;
  private final Variable b1;
  private final Variable w2;
  private final Variable b2;

  /**
   * The hyper-parameters.
   *
   * @param decayAll whether every parameter has the L2 term rather than W1 alone
   * @param sourceLoops whether the self-loops of the source stay
   */
  record Config(
      int hidden,
      double inputDropout,
      double hiddenDropout,
      boolean bias,
      double l2,
      boolean decayAll,
      boolean sourceLoops) {
    static Config of(Settings s) {
      return new Config(
          s.integer("hidden"),
          s.number("input-dropout"),
          s.number("hidden-dropout"),
          s.flag("bias"),
          s.number("l2"),
          s.text("l2-on").equals("all"),
          s.text("self-loops").equals("kept"));
    }
  }

  /** The family, with the settings that the authors have for all three citation graphs. */
  static ModelFamily family() {
    return new ModelFamily(
        "gcn",
        "GCN: two graph convolutions (Kipf and Welling 2017)",
        List.of(
            Key.integer("hidden", 16, 1, 65_536, "width of the hidden layer"),
            CommonKeys.inputDropout(0.5),
            CommonKeys.hiddenDropout(0.5),
            CommonKeys.bias(false),
            CommonKeys.l2(5e-4),
            CommonKeys.l2On("first"),
            CommonKeys.selfLoops("kept")),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "200",
            "stopping", "window",
            "patience", "10",
            "monitor", "with-l2",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) ->
            new Classifier(new Gcn(Config.of(settings), input, seed), input));
  }

  Gcn(Config config, ModelInput input, long seed) {
    this.config = config;
    this.x = input.features();
    this.s = StaticAffinity.symmetric(AffinityPattern.of(input.graph(), config.sourceLoops));
    this.parameters = new Parameters(seed);
    double rest = config.decayAll ? config.l2 : 0;
    this.w1 = parameters.glorot("w1", x.columns(), config.hidden, config.l2);
    this.b1 = config.bias ? parameters.zeros("b1", 1, config.hidden, rest) : null;
    this.w2 = parameters.glorot("w2", config.hidden, input.classes(), rest);
    this.b2 = config.bias ? parameters.zeros("b2", 1, input.classes(), rest) : null;
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.list();
  }

  @Override
  public Variable forward(Stage stage) {
    Variable h = hidden(stage);
    Variable z = stage.add(new Linear(h, stage.use(w2), null));
    return convolve(stage, z, b2);
  }

  /** {@code drop(relu(S drop(X) W1))}. */
  private Variable hidden(Stage stage) {
    var mask = stage.entryMask("input", x.entries(), 1, config.inputDropout);
    Variable h = stage.add(new SparseProduct(x, stage.use(w1), null, mask, 1));
    h = convolve(stage, h, b1);
    return stage.add(new ReluDropout(h, stage.elementMask("hidden", h, config.hiddenDropout)));
  }

  /** {@code S h + b}. */
  private Variable convolve(Stage stage, Variable h, Variable bias) {
    Variable y = stage.add(new GraphProduct(s, h));
    return stage.plus(y, bias);
  }
}
