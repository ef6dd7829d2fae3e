package org.capgnn.model.zoo;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.graph.InputException;
import org.capgnn.kernel.AttentionKernels.Score;
import org.capgnn.settings.Key;
import org.capgnn.settings.Settings;

/**
 * The hyper-parameters of CAPGNN; the defaults are those of the paper's appendix for cora.
 *
 * @param hops K
 * @param alpha teleport probability
 * @param beta share of the static affinity: 1 is CAPGCN, below 1 CAPGAT
 * @param hidden widths of the hidden layers, empty for a linear encoder
 * @param views M
 * @param tau temperature of the sharpened side
 * @param contrastive psi_ecl
 * @param ramp how psi_ecl rises from 0
 * @param renormalise whether dropped hop weights are renormalised (the authors' code) or plain
 * @param lean whether the hops' states are computed again in the backward pass instead of kept
 */
public record CapGnnConfig(
    int hops,
    double alpha,
    double beta,
    int[] hidden,
    int views,
    double tau,
    double contrastive,
    Ramp ramp,
    boolean stopGradient,
    double inputDropout,
    double hiddenDropout,
    double edgeDropout,
    double coefficientDropout,
    Mix coefficients,
    boolean renormalise,
    Score score,
    int heads,
    boolean batchNorm,
    boolean classWeights,
    double l2,
    boolean lean) {

  private static final double ALMOST_ONE = 0.999;
  private static final String RAMP = "contrastive-ramp";

  /** The keys of both models; {@code beta} is what tells them apart. */
  public static List<Key> keys(double beta) {
    return List.of(
        Key.integer("hops", 10, 1, 1000, "K, the number of power iterations"),
        Key.number("alpha", 0.1, 0, 1, "teleport probability of the personalised PageRank"),
        Key.number("beta", beta, 0, 1, "share of the static affinity; 1 leaves attention out"),
        Key.text("hidden", "64", "widths of the hidden layers, such as 64 or 128,64, or none"),
        Key.integer("views", 8, 1, 1024, "M, the dropout views of one step"),
        Key.number("tau", 0.4, 0.01, 1000, "temperature that sharpens the contrastive target"),
        Key.number("contrastive", 1, 0, 100, "psi_ecl, weight of the contrastive loss; 0 = none"),
        Key.text(
            RAMP,
            "0",
            "how that weight rises from 0: over 300 epochs, or from 100-400; 0 = at once"),
        Key.flag("stop-gradient", true, "whether the sharpened side carries no gradient"),
        Key.number("input-dropout", 0.8, 0, ALMOST_ONE, "dropout of the features"),
        Key.number("hidden-dropout", 0.9, 0, ALMOST_ONE, "dropout of the hidden layers"),
        Key.number("edge-dropout", 0.7, 0, ALMOST_ONE, "dropout of the affinity, anew each hop"),
        Key.number("coefficient-dropout", 0.3, 0, ALMOST_ONE, "dropout of the hop weights"),
        Key.choice(
            "coefficient-dropout-form",
            List.of("renormalised", "plain"),
            "kept hop weights are divided by their sum (authors' code) or only scaled (text)"),
        Key.choice(
            "coefficients",
            List.of("learned", "last", "uniform"),
            "hop weights: learned (CAPGNN), H^(K) alone or 1/K each (CPGNN)"),
        Key.choice(
            "attention",
            List.of("query-key", "additive"),
            "score: relu(q) relu(k) (authors' code) or leaky_relu(q + k) (GAT's own)"),
        Key.integer("heads", 1, 1, 64, "attention heads, averaged"),
        Key.flag("batch-norm", false, "batch norm on the input and the hidden layers"),
        Key.flag("class-weights", false, "let every class count the same in the cross-entropy"),
        Key.number("l2", 1e-3, 0, 1, "psi_L2 on kernels, attention weights and hop logits"),
        Key.choice(
            "memory",
            List.of("auto", "full", "lean"),
            "lean computes the hops again instead of keeping them; auto where memory is short"));
  }

  public static CapGnnConfig of(Settings s) {
    return new CapGnnConfig(
        s.integer("hops"),
        s.number("alpha"),
        s.number("beta"),
        widths(s.text("hidden")),
        s.integer("views"),
        s.number("tau"),
        s.number("contrastive"),
        Ramp.parse(RAMP, s.text(RAMP)),
        s.flag("stop-gradient"),
        s.number("input-dropout"),
        s.number("hidden-dropout"),
        s.number("edge-dropout"),
        s.number("coefficient-dropout"),
        Mix.valueOf(s.text("coefficients").toUpperCase(Locale.ROOT)),
        s.text("coefficient-dropout-form").equals("renormalised"),
        s.text("attention").equals("query-key") ? Score.QUERY_KEY : Score.ADDITIVE,
        s.integer("heads"),
        s.flag("batch-norm"),
        s.flag("class-weights"),
        s.number("l2"),
        s.text("memory").equals("lean"));
  }

  private static int[] widths(String text) {
    if (text.equals("none")) {
      return new int[0];
    }
    try {
      int[] widths =
          Arrays.stream(text.split(",")).map(String::strip).mapToInt(Integer::parseInt).toArray();
      if (Arrays.stream(widths).allMatch(w -> w > 0)) {
        return widths;
      }
    } catch (NumberFormatException notANumber) {
      // falls through to the message below
    }
    throw new InputException(
        "setting hidden="
            + text
            + " is not allowed; expected widths such as 64 or 128,64, or none");
  }

  boolean attends() {
    return beta < 1;
  }

  /** psi_ecl of an epoch. */
  double contrastiveWeight(int epoch) {
    return contrastive * ramp.at(epoch);
  }
}
