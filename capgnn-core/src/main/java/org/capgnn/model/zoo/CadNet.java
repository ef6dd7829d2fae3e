package org.capgnn.model.zoo;

import java.util.List;
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
import org.capgnn.model.Parameter;
import org.capgnn.model.Parameters;
import org.capgnn.model.Stage;
import org.capgnn.model.TrainingLoss;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.settings.Key;
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
public final class CadNet implements Network {
  /** The hyper-parameters; the defaults are the authors' for cora. */
  record Config(
      int hidden,
      int hops,
      double beta,
      double entropy,
      double dropout,
      boolean hiddenDropout,
      boolean scoreDropout,
      double slope,
      boolean addedLoops,
      boolean transposed,
      double l2) {
    static Config of(Settings s) {
      return new Config(
          s.integer("hidden"),
          s.integer("hops"),
          s.number("beta"),
          s.number("entropy"),
          s.number("dropout"),
          s.flag("hidden-dropout"),
          s.flag("score-dropout"),
          s.number("slope"),
          s.flag("added-loops"),
          s.text("diffusion").equals("transposed"),
          s.number("l2"));
    }
  }

  /** The family, with the defaults above. */
  static ModelFamily family() {
    return new ModelFamily(
        "cad-net",
        "CAD-Net: diffusion between vertices of like predictions (Lim et al. 2021)",
        List.of(
            Key.integer("hidden", 64, 1, 65_536, "width of the hidden layer"),
            Key.integer("hops", 6, 0, 1000, "K, the steps of the diffusion"),
            Key.number("beta", 0.8, 0, 1, "least share of the diffused scores"),
            Key.number("entropy", 0.5, 0, 100, "eta, weight of the mean entropy"),
            Key.number("dropout", 0.5, 0, CommonKeys.ALMOST_ONE, "dropout, wherever there is one"),
            Key.flag("hidden-dropout", false, "whether the hidden layer is dropped too"),
            Key.flag("score-dropout", true, "whether the diffused scores are dropped first"),
            Key.number("slope", 0.05, 0, 1, "of the leaky ReLU below 0"),
            Key.flag(
                "added-loops", true, "whether every vertex gets a self-loop and attends to itself"),
            Key.choice(
                "diffusion",
                List.of("transposed", "row-stochastic"),
                "weights normalised where they leave (authors' code) or arrive (paper)"),
            Key.number("l2", 5e-4, 0, 1, "weight of the L2 term on all parameters")),
        Map.of(
            "learning-rate", "0.01",
            "halve-learning-rate", "50",
            "epochs", "100",
            "patience", "10",
            "stopping", "late-window",
            "optimiser", "amsgrad",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) ->
            new Classifier(new CadNet(Config.of(settings), input, seed), input));
  }

  private final Config config;
  private final SparseMatrix features;
  private final SparseMatrix entries;
  private final SparseMatrix.Transposed transposed;
  private final Parameters parameters;
  private final Variable w1;
  private final Variable b1;
  private final Variable w2;
  private final Variable b2;
  private ClassAttention trainingAttention;
  private Variable trainingScores;

  CadNet(Config config, ModelInput input, long seed) {
    this.config = config;
    this.features = input.features();
    this.entries =
        config.addedLoops()
            ? AffinityPattern.of(input.graph()).matrix()
            : input.graph().adjacency();
    this.transposed = entries.transpose();
    this.parameters = new Parameters(seed);
    int width = features.columns();
    this.w1 = start("w1", width, width, config.hidden());
    this.b1 = start("b1", width, 1, config.hidden());
    this.w2 = start("w2", config.hidden(), config.hidden(), input.classes());
    this.b2 = start("b2", config.hidden(), 1, input.classes());
  }

  /** Uniform in +-1/sqrt(inputs), the default of PyTorch's linear layers, biases included. */
  private Variable start(String name, int inputs, int rows, int columns) {
    return parameters.uniform(name, rows, columns, 1 / Math.sqrt(inputs), config.l2());
  }

  @Override
  public Variable forward(Stage stage) {
    return diffuse(stage, mlp(stage));
  }

  /** z. */
  private Variable mlp(Stage stage) {
    var mask = stage.entryMask("input", features.entries(), 1, config.dropout());
    Variable h = stage.add(new SparseProduct(features, stage.use(w1), stage.use(b1), mask, 1));
    h = stage.add(Activation.leakyRelu(h, config.slope()));
    h = stage.dropout("hidden", h, config.hiddenDropout() ? config.dropout() : 0);
    return stage.add(new Linear(h, stage.use(w2), stage.use(b2)));
  }

  /** The logits from z. */
  private Variable diffuse(Stage stage, Variable z) {
    ClassAttention attention = new ClassAttention(z, entries, transposed, config.beta());
    Variable t = stage.add(attention);
    Variable dropped = stage.dropout("scores", z, config.scoreDropout() ? config.dropout() : 0);
    trainingAttention = stage.isTraining() ? attention : trainingAttention;
    return stage.add(
        new ClassDiffusion(
            dropped,
            t,
            attention.gamma(),
            entries,
            transposed,
            config.hops(),
            config.transposed()));
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.list();
  }

  @Override
  public TrainingLoss learn(Stage stage, ModelInput input) {
    Variable z = mlp(stage);
    trainingScores = diffuse(stage, z);
    CrossEntropy supervised =
        CrossEntropy.mean(trainingScores, input.train(), input.trainClasses());
    EntropyLoss entropy = new EntropyLoss(z, config.entropy());
    stage.add(supervised);
    stage.add(entropy);
    return (epoch, terms) -> terms.set(supervised.loss(), entropy.loss(), config.entropy());
  }

  /** The logits of the last training step, for tests that look inside. */
  Variable trainingScores() {
    return trainingScores;
  }

  /** gamma of the last training step. */
  float[] gamma() {
    return trainingAttention.gamma();
  }
}
