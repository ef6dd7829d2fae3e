package org.capgnn.model.zoo;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;
import org.capgnn.kernel.AttentionKernels.Score;
import org.capgnn.settings.Key;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;

/** The settings of {@link CapGnn}; the defaults are those of the paper's appendix for cora. */
public final class CapGnnSettings {
  private static final SettingList LIST = new SettingList();

  /** Settings that came after the first recorded runs, whose identity they must not change. */
  private static final SettingList OPTIONAL = SettingList.optional();

  /** Whether the states of the hops are kept for the backward pass. */
  public enum Memory {
    /** Kept if the heap has room for them; the run decides. */
    AUTO,
    FULL,
    LEAN
  }

  public static final Setting<Integer> HOPS =
      LIST.integer("hops", 10, 1, 1000, "K, the number of power iterations");
  public static final Setting<Double> ALPHA =
      LIST.number("alpha", 0.1, 0, 1, "teleport probability of the personalised PageRank");
  public static final Setting<Double> BETA =
      LIST.number("beta", 1, 0, 1, "share of the static affinity; 1 leaves attention out");
  public static final Setting<int[]> HIDDEN =
      LIST.text(
          "hidden",
          "64",
          "widths such as 64 or 128,64, or none",
          CapGnnSettings::widths,
          "widths of the hidden layers, such as 64 or 128,64, or none");
  public static final Setting<Integer> VIEWS =
      LIST.integer("views", 8, 1, 1024, "M, the dropout views of one step");
  public static final Setting<Double> TAU =
      LIST.number("tau", 0.4, 0.01, 1000, "temperature that sharpens the contrastive target");
  public static final Setting<Double> CONTRASTIVE =
      LIST.number("contrastive", 1, 0, 100, "psi_ecl, weight of the contrastive loss; 0 = none");
  static final Setting<Ramp> CONTRASTIVE_RAMP =
      LIST.text(
          "contrastive-ramp",
          "0",
          Ramp.FORM,
          Ramp::parse,
          "how that weight rises from 0: over 300 epochs, or from 100-400; 0 = at once");
  public static final Setting<Boolean> STOP_GRADIENT =
      LIST.flag("stop-gradient", true, "whether the sharpened side carries no gradient");
  public static final Setting<Double> INPUT_DROPOUT = CommonSettings.inputDropout(LIST, 0.8);
  public static final Setting<Double> HIDDEN_DROPOUT =
      CommonSettings.dropout(LIST, "hidden-dropout", 0.9, "dropout of the hidden layers");
  public static final Setting<Double> EDGE_DROPOUT =
      CommonSettings.dropout(
          LIST, "edge-dropout", 0.7, "dropout of the affinity, drawn for each hop");
  public static final Setting<Double> COEFFICIENT_DROPOUT =
      CommonSettings.dropout(LIST, "coefficient-dropout", 0.3, "dropout of the hop weights");
  public static final Setting<Boolean> RENORMALISED =
      LIST.either(
          "coefficient-dropout-form",
          "renormalised",
          "plain",
          "kept hop weights are divided by their sum (authors' code) or only scaled (text)");
  public static final Setting<Mix> COEFFICIENTS =
      LIST.choice(
          "coefficients",
          Mix.class,
          "hop weights: learned (CAPGNN), H^(K) alone or 1/K each (CPGNN), or signed: one free "
              + "coefficient for each power of the affinity, which also suits neighbours that differ");
  public static final Setting<Score> ATTENTION =
      LIST.choice(
          "attention",
          Score.class,
          "score: relu(q) relu(k) (authors' code) or leaky_relu(q + k) (GAT's own)");
  public static final Setting<Integer> HEADS =
      LIST.integer("heads", 1, 1, 64, "attention heads, averaged");
  public static final Setting<Boolean> BATCH_NORM =
      LIST.flag("batch-norm", false, "batch norm on the input and the hidden layers");
  public static final Setting<Boolean> CLASS_WEIGHTS =
      LIST.flag("class-weights", false, "let every class count the same in the cross-entropy");
  public static final Setting<Double> L2 =
      LIST.number("l2", 1e-3, 0, 1, "psi_L2 on kernels, attention weights and hop logits");
  public static final Setting<Memory> MEMORY =
      LIST.choice(
          "memory",
          Memory.class,
          "lean computes the hops again instead of keeping them; auto where memory is short");

  /** Whether the scores of the classes are propagated, as in the paper. */
  public static final Setting<Boolean> PROPAGATES_SCORES =
      OPTIONAL.either(
          "propagate",
          "scores",
          "hidden",
          "what the hops carry: the scores of the classes (the paper), or the last hidden layer, "
              + "which is wider where classes are few and costs as much more");

  /** Where signed coefficients start. */
  public static final Setting<Boolean> STARTS_PROPAGATED =
      OPTIONAL.either(
          "signed-start",
          "propagated",
          "own",
          "where signed coefficients start: at the weights that the paper's model starts with, or"
              + " at a vertex's own scores alone, which suits neighbours that differ");

  private CapGnnSettings() {}

  /** The keys of CAPGCN, whose affinity is static. */
  static List<Key> keys() {
    return withOptional(LIST.keys());
  }

  /** The keys of CAPGAT, which differs by its default of beta. */
  static List<Key> attendingKeys() {
    return withOptional(LIST.keysWith(BETA, "0.3"));
  }

  private static List<Key> withOptional(List<Key> keys) {
    return Stream.concat(keys.stream(), OPTIONAL.keys().stream()).toList();
  }

  /** "128,64" as widths; null if the text is none. */
  private static int[] widths(String text) {
    if (text.equals("none")) {
      return new int[0];
    }
    try {
      int[] widths =
          Arrays.stream(text.split(",")).map(String::strip).mapToInt(Integer::parseInt).toArray();
      return Arrays.stream(widths).allMatch(w -> w > 0) ? widths : null;
    } catch (NumberFormatException notANumber) {
      return null;
    }
  }
}
