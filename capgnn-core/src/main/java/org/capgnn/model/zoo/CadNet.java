package org.capgnn.model.zoo;

import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.attention.ClassAttention;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.Activation;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.loss.CrossEntropy;
import org.capgnn.autodiff.op.loss.EntropyLoss;
import org.capgnn.autodiff.op.propagation.ClassDiffusion;
import org.capgnn.model.Classifier;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.Stage;
import org.capgnn.model.TrainingLoss;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * CAD-Net: class-attentive diffusion (Lim et al. 2021, arXiv:2006.10222).
 *
 * <pre>
 *   z = W2 [drop] leaky_relu(W1 drop(X) + b1) + b2,  q = softmax(z)
 *   t_ij = exp(q_i . q_j) / sum_(k in N(i)) exp(q_i . q_k)                  transition matrix T
 *   gamma_i = beta + (1 - beta) mean_(j in N(i)) q_i . q_j                  no gradient
 *   logits_i = (1 - gamma_i) z~_i + gamma_i (D^K z~)_i,  z~ = drop(z)       D = T or its transpose
 *   L = CE(logits) + eta mean_(all i) entropy(q_i)
 * </pre>
 *
 * <p>q, T and gamma come from the z that is not dropped. The paper diffuses by the row-stochastic
 * T, the authors' code (ljin0429/CAD-Net) by its transpose, which gave the published numbers.
 */
public final class CadNet extends Network {
  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HIDDEN = CommonSettings.hidden(SETTINGS, 64);
  private static final Setting<Integer> HOPS =
      SETTINGS.integer("hops", 6, 0, 1000, "K, the steps of the diffusion");
  private static final Setting<Double> BETA =
      SETTINGS.number("beta", 0.8, 0, 1, "least share of the diffused scores");
  private static final Setting<Double> ENTROPY =
      SETTINGS.number("entropy", 0.5, 0, 100, "eta, weight of the mean entropy");
  private static final Setting<Double> DROPOUT =
      CommonSettings.dropout(SETTINGS, "dropout", 0.5, "dropout, wherever there is one");
  private static final Setting<Boolean> HIDDEN_DROPOUT =
      SETTINGS.flag("hidden-dropout", false, "whether the hidden layer is dropped too");
  private static final Setting<Boolean> SCORE_DROPOUT =
      SETTINGS.flag("score-dropout", true, "whether the diffused scores are dropped first");
  private static final Setting<Double> SLOPE =
      SETTINGS.number("slope", 0.05, 0, 1, "of the leaky ReLU below 0");
  private static final Setting<Boolean> ADDED_LOOPS =
      SETTINGS.flag(
          "added-loops", true, "whether every vertex gets a self-loop and attends to itself");
  private static final Setting<Boolean> TRANSPOSED =
      SETTINGS.either(
          "diffusion",
          "transposed",
          "row-stochastic",
          "weights normalised where they leave (authors' code) or arrive (paper)");
  private static final Setting<Double> L2 = CommonSettings.l2OnAll(SETTINGS, 5e-4);

  /** The family; the defaults are the authors' for cora. */
  static ModelFamily family() {
    return new ModelFamily(
        "cad-net",
        "CAD-Net: diffusion between vertices of like predictions (Lim et al. 2021)",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.01",
            "halve-learning-rate", "50",
            "epochs", "100",
            "patience", "10",
            "stopping", "late-window",
            "optimiser", "amsgrad",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) -> new Classifier(new CadNet(settings, input, seed), input));
  }

  private final SparseMatrix features;
  private final SparseMatrix entries;
  private final SparseMatrix.Transposed transposed;
  private final Variable w1;
  private final Variable b1;
  private final Variable w2;
  private final Variable b2;
  private ClassAttention trainingAttention;
  private Variable trainingScores;

  CadNet(Settings settings, ModelInput input, long seed) {
    super(settings, seed);
    this.features = input.features();
    this.entries =
        settings.get(ADDED_LOOPS)
            ? AffinityPattern.of(input.graph()).matrix()
            : input.graph().adjacency();
    this.transposed = entries.transpose();
    int width = features.columns();
    int hidden = settings.get(HIDDEN);
    this.w1 = start("w1", width, width, hidden);
    this.b1 = start("b1", width, 1, hidden);
    this.w2 = start("w2", hidden, hidden, input.classes());
    this.b2 = start("b2", hidden, 1, input.classes());
  }

  /** Uniform in +-1/sqrt(inputs), the default of PyTorch's linear layers, biases included. */
  private Variable start(String name, int inputs, int rows, int columns) {
    return parameters.uniform(name, rows, columns, 1 / Math.sqrt(inputs), settings.get(L2));
  }

  @Override
  public Variable forward(Stage stage) {
    return diffuse(stage, mlp(stage));
  }

  /** z. */
  private Variable mlp(Stage stage) {
    var mask = stage.entryMask("input", features.entries(), 1, settings.get(DROPOUT));
    Variable h =
        stage.add(new SparseProduct(stage.use(features), stage.use(w1), stage.use(b1), mask, 1));
    h = stage.hidden(stage.add(Activation.leakyRelu(h, settings.get(SLOPE))));
    h = stage.dropout("hidden", h, settings.get(HIDDEN_DROPOUT) ? settings.get(DROPOUT) : 0);
    return stage.add(new Linear(h, stage.use(w2), stage.use(b2)));
  }

  /** The logits from z. */
  private Variable diffuse(Stage stage, Variable z) {
    ClassAttention attention =
        new ClassAttention(z, entries, transposed, settings.get(BETA), stage.explains());
    Variable t = stage.add(attention);
    stage.affinity(() -> applied(t));
    Variable dropped =
        stage.dropout("scores", z, settings.get(SCORE_DROPOUT) ? settings.get(DROPOUT) : 0);
    trainingAttention = stage.isTraining() ? attention : trainingAttention;
    return stage.add(
        new ClassDiffusion(
            dropped,
            t,
            attention.gamma(),
            entries,
            transposed,
            settings.get(HOPS),
            settings.get(TRANSPOSED)));
  }

  /** T or its transpose, as the diffusion applies it. */
  private SparseMatrix applied(Variable t) {
    float[] values = t.value().clone();
    if (!settings.get(TRANSPOSED)) {
      return entries.withValues(values);
    }
    for (int e = 0; e < values.length; e++) {
      values[e] = t.value()[transposed.origin()[e]];
    }
    int n = entries.rows();
    return new SparseMatrix(n, n, transposed.offsets(), transposed.rows(), values);
  }

  @Override
  public TrainingLoss learn(Stage stage, ModelInput input) {
    Variable z = mlp(stage);
    trainingScores = diffuse(stage, z);
    CrossEntropy supervised =
        CrossEntropy.mean(trainingScores, input.train(), input.trainClasses());
    double eta = settings.get(ENTROPY);
    EntropyLoss entropy = new EntropyLoss(z, eta);
    stage.add(supervised);
    stage.add(entropy);
    return (epoch, terms) -> terms.set(supervised.loss(), entropy.loss(), eta);
  }

  /** The logits of the last training step, for tests that look inside. */
  Variable trainingScores() {
    return trainingScores;
  }

  /** gamma of the last training step. */
  float[] gamma() {
    return trainingAttention.gamma().value();
  }
}
