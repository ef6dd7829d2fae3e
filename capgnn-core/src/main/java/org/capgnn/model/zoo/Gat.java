package org.capgnn.model.zoo;

import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.layer.Activation;
import org.capgnn.autodiff.op.layer.HeadsToRows;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Classifier;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
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
public final class Gat extends Network {
  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HIDDEN =
      SETTINGS.integer("hidden", 8, 1, 65_536, "units of each head of the first layer");
  private static final Setting<Integer> HEADS =
      SETTINGS.integer("heads", 8, 1, 64, "heads of the first layer, concatenated");
  private static final Setting<Integer> OUTPUT_HEADS =
      SETTINGS.integer("output-heads", 1, 1, 64, "heads of the second layer, averaged");
  private static final Setting<Double> INPUT_DROPOUT =
      CommonSettings.dropout(
          SETTINGS, "input-dropout", 0.6, "dropout of both layers' inputs, each head its own");
  private static final Setting<Double> ATTENTION_DROPOUT =
      CommonSettings.dropout(SETTINGS, "attention-dropout", 0.6, "dropout of the attention");
  private static final Setting<Double> PROJECTED_DROPOUT =
      CommonSettings.dropout(
          SETTINGS,
          "projected-dropout",
          0.6,
          "dropout of the projected rows (authors' code; the paper has none)");
  private static final Setting<Boolean> ELU =
      SETTINGS.either("activation", "elu", "relu", "after the first layer");
  private static final Setting<Double> L2 = CommonSettings.l2(SETTINGS, 5e-4);

  private final SparseMatrix x;
  private final Lanes innerHeads;
  private final Lanes outerHeads;
  private final GatLayer inner;
  private final GatLayer outer;

  static ModelFamily family() {
    return new ModelFamily(
        "gat",
        "GAT: two layers of attention over the neighbours (Velickovic et al. 2018)",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.005",
            "epochs", "100000",
            "stopping", "independent",
            "patience", "100",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) -> new Classifier(new Gat(settings, input, seed), input));
  }

  Gat(Settings settings, ModelInput input, long seed) {
    super(settings, seed);
    this.x = input.features();
    int hidden = settings.get(HIDDEN);
    int heads = settings.get(HEADS);
    this.innerHeads = Lanes.of(hidden, heads);
    this.outerHeads = Lanes.of(input.classes(), settings.get(OUTPUT_HEADS));
    AffinityPattern pattern = AffinityPattern.of(input.graph());
    GatLayer.Rates rates =
        new GatLayer.Rates(
            settings.get(INPUT_DROPOUT),
            settings.get(ATTENTION_DROPOUT),
            settings.get(PROJECTED_DROPOUT));
    double l2 = settings.get(L2);
    this.inner = new GatLayer("1", pattern, x.columns(), innerHeads, rates, parameters, l2);
    this.outer = new GatLayer("2", pattern, hidden * heads, outerHeads, rates, parameters, l2);
  }

  @Override
  public Variable forward(Stage stage) {
    Variable y = inner.forward(stage, x);
    y = stage.add(settings.get(ELU) ? Activation.elu(y) : Activation.relu(y));
    Variable h = stage.hidden(stage.add(HeadsToRows.concatenated(y, innerHeads)));
    Variable z = outer.forward(stage, h);
    return stage.add(HeadsToRows.averaged(z, outerHeads));
  }
}
