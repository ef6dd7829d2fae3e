package org.capgnn.model.zoo;

import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.layer.Activation;
import org.capgnn.autodiff.op.layer.HeadsToRows;
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
 * The graph attention network (Velickovic et al. 2018, arXiv:1710.10903, section 3.3, and their
 * code, PetarV-/GAT).
 *
 * <pre>
 *   H = concatenation of the heads of elu(attention(X))      Eq. 5
 *   Z = mean of the heads of attention(H)                    Eq. 6
 * </pre>
 *
 * <p>{@link GatLayer} has the equations of a head. Every parameter has the L2 term, the biases too:
 * the code means to leave them out, but its test of their names never matches. Cost: (stored
 * features + edges) x units x heads.
 */
public final class Gat implements Network {
  private final boolean elu;
  private final SparseMatrix x;
  private final Lanes innerHeads;
  private final Lanes outerHeads;
  private final Parameters parameters;
  private final GatLayer inner;
  private final GatLayer outer;

  /**
   * The hyper-parameters.
   *
   * @param hidden units a head of the first layer
   */
  record Config(
      int hidden, int heads, int outputHeads, GatLayer.Rates dropout, boolean elu, double l2) {
    static Config of(Settings s) {
      return new Config(
          s.integer("hidden"),
          s.integer("heads"),
          s.integer("output-heads"),
          new GatLayer.Rates(
              s.number("input-dropout"),
              s.number("attention-dropout"),
              s.number("projected-dropout")),
          s.text("activation").equals("elu"),
          s.number("l2"));
    }
  }

  static ModelFamily family() {
    return new ModelFamily(
        "gat",
        "GAT: two layers of attention over the neighbours (Velickovic et al. 2018)",
        List.of(
            Key.integer("hidden", 8, 1, 65_536, "units of each head of the first layer"),
            Key.integer("heads", 8, 1, 64, "heads of the first layer, concatenated"),
            Key.integer("output-heads", 1, 1, 64, "heads of the second layer, averaged"),
            Key.number(
                "input-dropout",
                0.6,
                0,
                CommonKeys.ALMOST_ONE,
                "dropout of both layers' inputs, each head its own"),
            Key.number(
                "attention-dropout", 0.6, 0, CommonKeys.ALMOST_ONE, "dropout of the attention"),
            Key.number(
                "projected-dropout",
                0.6,
                0,
                CommonKeys.ALMOST_ONE,
                "dropout of the projected rows (authors' code; the paper has none)"),
            Key.choice("activation", List.of("elu", "relu"), "after the first layer"),
            CommonKeys.l2(5e-4)),
        Map.of(
            "learning-rate", "0.005",
            "epochs", "100000",
            "stopping", "independent",
            "patience", "100",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) ->
            new Classifier(new Gat(Config.of(settings), input, seed), input));
  }

  Gat(Config config, ModelInput input, long seed) {
    this.elu = config.elu;
    this.x = input.features();
    this.innerHeads = Lanes.of(config.hidden, config.heads);
    this.outerHeads = Lanes.of(input.classes(), config.outputHeads);
    this.parameters = new Parameters(seed);
    AffinityPattern pattern = AffinityPattern.of(input.graph());
    this.inner =
        new GatLayer("1", pattern, x.columns(), innerHeads, config.dropout, parameters, config.l2);
    int width = config.hidden * config.heads;
    this.outer =
        new GatLayer("2", pattern, width, outerHeads, config.dropout, parameters, config.l2);
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.list();
  }

  @Override
  public Variable forward(Stage stage) {
    Variable y = inner.forward(stage, x);
    y = stage.add(elu ? Activation.elu(y) : Activation.relu(y));
    Variable h = stage.add(HeadsToRows.concatenated(y, innerHeads));
    Variable z = outer.forward(stage, h);
    return stage.add(HeadsToRows.averaged(z, outerHeads));
  }
}
