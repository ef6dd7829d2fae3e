package org.capgnn.model.zoo;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.Activation;
import org.capgnn.autodiff.op.layer.AddBias;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.loss.ConsistencyLosses;
import org.capgnn.autodiff.op.norm.BatchNorm;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.FoldedNorm;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.autodiff.op.propagation.RandomPropagation;
import org.capgnn.autodiff.op.spread.SpreadLayer;
import org.capgnn.model.Classifier;
import org.capgnn.model.Model.StateArray;
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

/**
 * GRAND: random propagation and consistency (Feng et al. 2020, arXiv:2005.11079, Algorithm 2).
 *
 * <pre>
 *   X_r = 1/(K+1) sum_(k=0..K) S^k diag(m_r) X,  m_r,i ~ Bernoulli(1 - delta)
 *   Z_r = W2 drop([BN] relu(W1 drop([BN] X_r) + b1)) + b2
 *   t_i = pbar_i^(1/T) / sum_c,  pbar = mean_r softmax(Z_r)
 *   L   = mean_r CE(Z_r) + lambda mean_r mean_(all i) |softmax(Z_r,i) - t_i|^2
 * </pre>
 *
 * <p>Whole vertices are left out, before the propagation and without rescaling; evaluation has
 * {@code (1 - delta) X} instead. Where neither batch norm nor dropout stands between the
 * propagation and the first layer the two are exchanged, {@code (S^k X) W = S^k (X W)}, and far
 * fewer columns travel.
 *
 * <p>After the authors' code (Grand20/grand): the self-loops of the source count besides the added
 * ones, batch norm follows the ReLU and has PyTorch's constants, the L2 term is on all parameters,
 * and weights and biases start from a normal of mean -s and deviation s, {@code s =
 * 1/sqrt(outputs)}.
 */
public final class Grand implements Network {
  private static final double MOMENTUM = 0.9;
  private static final double EPSILON = 1e-5;

  /** The hyper-parameters; the defaults are the authors' for cora. */
  record Config(
      int hops,
      int views,
      int hidden,
      double nodeDropout,
      double temperature,
      double consistency,
      double inputDropout,
      double hiddenDropout,
      boolean batchNorm,
      boolean normalStart,
      boolean sourceLoops,
      double l2) {
    static Config of(Settings s) {
      return new Config(
          s.integer("hops"),
          s.integer("views"),
          s.integer("hidden"),
          s.number("node-dropout"),
          s.number("temperature"),
          s.number("consistency"),
          s.number("input-dropout"),
          s.number("hidden-dropout"),
          s.flag("batch-norm"),
          s.text("start").equals("normal"),
          s.text("self-loops").equals("kept"),
          s.number("l2"));
    }
  }

  /** The family, with the defaults above. */
  static ModelFamily family() {
    return new ModelFamily(
        "grand",
        "GRAND: random propagation and consistent predictions (Feng et al. 2020)",
        List.of(
            Key.integer("hops", 8, 0, 1000, "K, the powers of the affinity that are averaged"),
            Key.integer("views", 4, 1, 64, "R, the augmentations of one step"),
            Key.integer("hidden", 32, 1, 65_536, "width of the hidden layer"),
            Key.number(
                "node-dropout", 0.5, 0, CommonKeys.ALMOST_ONE, "delta, share of vertices left out"),
            Key.number("temperature", 0.5, 0.01, 1, "T that sharpens the mean prediction"),
            Key.number("consistency", 1, 0, 100, "lambda, weight of the consistency loss"),
            Key.number("input-dropout", 0.5, 0, CommonKeys.ALMOST_ONE, "dropout after propagation"),
            Key.number(
                "hidden-dropout", 0.5, 0, CommonKeys.ALMOST_ONE, "dropout of the hidden layer"),
            Key.flag("batch-norm", false, "batch norm on the input and after the ReLU"),
            Key.choice(
                "start",
                List.of("normal", "uniform"),
                "start values: normal around -s (authors' code) or uniform in +-1/sqrt(inputs)"),
            CommonKeys.selfLoops("kept"),
            Key.number("l2", 5e-4, 0, 1, "weight of the L2 term on all parameters")),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "5000",
            "patience", "200",
            "stopping", "lowest-loss",
            "optimiser", "adam-torch",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) ->
            new Classifier(new Grand(Config.of(settings), input, seed), input));
  }

  private final Config config;
  private final ModelInput input;
  private final AffinityPattern pattern;
  private final float[] affinity;
  private final Parameters parameters;
  private final Variable w1;
  private final Variable b1;
  private final Variable w2;
  private final Variable b2;
  private final NormParameters inputNorm;
  private final NormParameters hiddenNorm;
  private Variable trainingScores;

  Grand(Config config, ModelInput input, long seed) {
    this.config = config;
    this.input = input;
    this.pattern = AffinityPattern.of(input.graph(), config.sourceLoops());
    this.affinity = pattern.symmetric(1);
    this.parameters = new Parameters(seed);
    int width = input.features().columns();
    this.w1 = start("w1", width, width, config.hidden());
    this.b1 = start("b1", width, 1, config.hidden());
    this.w2 = start("w2", config.hidden(), config.hidden(), input.classes());
    this.b2 = start("b2", config.hidden(), 1, input.classes());
    this.inputNorm = config.batchNorm() ? norm("in", width) : null;
    this.hiddenNorm = config.batchNorm() ? norm("h", config.hidden()) : null;
  }

  private Variable start(String name, int inputs, int rows, int outputs) {
    double s = 1 / Math.sqrt(outputs);
    return config.normalStart()
        ? parameters.normal(name, rows, outputs, -s, s, config.l2())
        : parameters.uniform(name, rows, outputs, 1 / Math.sqrt(inputs), config.l2());
  }

  private NormParameters norm(String name, int width) {
    return new NormParameters(
        parameters.constant("gamma_" + name, 1, width, 1f, config.l2()),
        parameters.zeros("beta_" + name, 1, width, config.l2()),
        BatchNormState.unbiased(name, width, MOMENTUM, EPSILON, input.vertices()));
  }

  /** Z of every view. */
  @Override
  public Variable forward(Stage stage) {
    Variable h = stage.add(Activation.relu(firstLayer(stage)));
    if (config.batchNorm()) {
      int views = stage.views(config.views());
      h = stage.add(new BatchNorm(h, stage.use(hiddenNorm), views, stage.isTraining()));
    }
    h = stage.dropout("hidden", h, config.hiddenDropout());
    return stage.add(new Linear(h, stage.use(w2), stage.use(b2)));
  }

  /** W1 drop([BN] X_r) + b1, in the order of the equation or, where it is the same, exchanged. */
  private Variable firstLayer(Stage stage) {
    DropoutMask vertices =
        stage.entryMask("vertices", input.vertices(), config.views(), config.nodeDropout());
    if (stage.isTraining() && (config.batchNorm() || config.inputDropout() > 0)) {
      return spread(stage, vertices);
    }
    Variable weights = stage.use(w1);
    Variable bias = stage.use(b1);
    if (config.batchNorm()) {
      FoldedNorm folded = new FoldedNorm(weights, bias, stage.use(inputNorm));
      weights = stage.add(folded);
      bias = folded.bias();
    }
    Variable xw = stage.add(new SparseProduct(input.features(), weights, null, null, 1));
    return stage.add(new AddBias(propagate(stage, xw, vertices), bias));
  }

  private Variable spread(Stage stage, DropoutMask vertices) {
    long rows = (long) input.vertices() * config.views();
    long bytes = ReluDropout.maskBytes(rows, input.features().columns());
    DropoutMask mask = stage.mask("input", bytes, config.inputDropout());
    return stage.add(
        new SpreadLayer(
            new SpreadLayer.Input(
                input.features(), pattern, affinity, config.hops(), config.views()),
            vertices,
            inputNorm,
            mask,
            stage.use(w1),
            stage.use(b1)));
  }

  /** K hops of the product of X and W1. */
  private Variable propagate(Stage stage, Variable xw, DropoutMask mask) {
    double scale = stage.isTraining() ? 1 : 1 - config.nodeDropout();
    int views = stage.views(config.views());
    return stage.add(
        new RandomPropagation(xw, pattern, affinity, config.hops(), mask, views, scale));
  }

  @Override
  public TrainingLoss learn(Stage stage, ModelInput data) {
    trainingScores = forward(stage);
    ConsistencyLosses losses =
        new ConsistencyLosses(
            trainingScores,
            config.views(),
            data.targets(),
            data.targetWeights(false),
            config.temperature(),
            config.consistency());
    stage.add(losses);
    return (epoch, terms) ->
        terms.set(losses.supervised(), losses.consistency(), config.consistency());
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.list();
  }

  @Override
  public List<StateArray> state() {
    return StateArray.of(Arrays.asList(inputNorm, hiddenNorm));
  }

  /** The scores of the last training step, rows (vertex, view), for tests that look inside. */
  Variable trainingScores() {
    return trainingScores;
  }
}
