package org.capgnn.model.zoo;

import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.layer.ClassMessages;
import org.capgnn.autodiff.op.layer.Sum;
import org.capgnn.autodiff.op.propagation.GraphProduct;
import org.capgnn.model.Classifier;
import org.capgnn.model.Model.StateArray;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.ClassPairs;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
import org.capgnn.settings.Settings;

/**
 * A perceptron whose scores are corrected by what the classes of neighbours say, whether neighbours
 * are alike or follow any other rule.
 *
 * <pre>
 *   Z^(0) = perceptron(X)
 *   Z^(r)_ic = Z^(0)_ic + w sum_j log sum_d R_cd b_jd,   j over the neighbours of i, r = 1 .. rounds
 *   b_j = softmax(Z^(r-1)_j), or 1 at the class of j if j trains
 * </pre>
 *
 * <p>R_cd, counted on the edges between training vertices, is how much more often classes c and d
 * are neighbours than by chance. With w = 1 this is mean-field inference in a Markov random field
 * whose pair potentials are R; w below 1 allows for what neighbours say twice. The perceptron
 * trains alone, since training vertices would need no neighbours; validation sees the corrected
 * scores. Linear belief propagation is of this kind (Gatterbauer et al. 2015, arXiv:1406.7751), as
 * is a compatibility matrix before a graph network (Zhu et al. 2021, arXiv:2009.13566); this
 * combination is our own and reproduces no paper. The labels that trained are part of its state,
 * which ties it to the vertices of its graph. Cost: that of a perceptron, and rounds x edges x
 * classes per evaluation.
 */
public final class Compatibility extends Network {
  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HIDDEN = CommonSettings.hidden(SETTINGS, 64);
  private static final Setting<Double> INPUT_DROPOUT = CommonSettings.inputDropout(SETTINGS, 0.5);
  private static final Setting<Double> HIDDEN_DROPOUT = CommonSettings.hiddenDropout(SETTINGS, 0.5);
  private static final Setting<Double> L2 = CommonSettings.l2(SETTINGS, 5e-4);
  private static final Setting<Double> WEIGHT =
      SETTINGS.number(
          "neighbour-weight", 0.5, 0, 10, "w, how much neighbours count; 0 = perceptron");
  private static final Setting<Integer> ROUNDS =
      SETTINGS.integer("rounds", 6, 0, 100, "how often neighbours are asked again");

  private final Mlp own;
  private final StaticAffinity neighbours;
  private final float[] ratios;
  private final float[] labels;

  static ModelFamily family() {
    return new ModelFamily(
        "compatibility",
        "Compatibility: a perceptron corrected by which classes are neighbours of which",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "1000",
            "stopping", "lowest-loss",
            "patience", "100",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) -> new Classifier(new Compatibility(settings, input, seed), input));
  }

  Compatibility(Settings settings, ModelInput input, long seed) {
    super(settings, seed);
    this.own =
        new Mlp(
            parameters,
            input,
            settings.get(HIDDEN),
            settings.get(INPUT_DROPOUT),
            settings.get(HIDDEN_DROPOUT),
            settings.get(L2));
    AffinityPattern pattern = AffinityPattern.of(input.graph());
    this.neighbours = StaticAffinity.of(pattern, pattern.neighbours(settings.get(WEIGHT)));
    this.ratios = ClassPairs.ratios(input.graph(), input.labels(), input.train());
    this.labels = input.targetsAsFloats();
  }

  @Override
  public Variable forward(Stage stage) {
    Variable scores = own.forward(stage);
    if (stage.isTraining()) {
      return scores;
    }
    stage.affinity(neighbours::matrix);
    Variable now = scores;
    for (int round = 0; round < settings.get(ROUNDS); round++) {
      Variable messages = stage.add(new ClassMessages(now, ratios, labels));
      Variable heard = stage.add(new GraphProduct(neighbours, messages));
      now = stage.add(new Sum(List.of(scores, heard)));
    }
    return now;
  }

  @Override
  public List<StateArray> state() {
    return List.of(new StateArray(StateArray.LABELS, labels), new StateArray("ratios", ratios));
  }
}
