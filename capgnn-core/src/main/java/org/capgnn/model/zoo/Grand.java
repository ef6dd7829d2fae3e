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
import org.capgnn.model.Stage;
import org.capgnn.model.TrainingLoss;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
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
public final class Grand extends Network {
  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HOPS =
      SETTINGS.integer("hops", 8, 0, 1000, "K, the powers of the affinity that are averaged");
  private static final Setting<Integer> VIEWS =
      SETTINGS.integer("views", 4, 1, 64, "R, the augmentations of one step");
  private static final Setting<Integer> HIDDEN = CommonSettings.hidden(SETTINGS, 32);
  private static final Setting<Double> NODE_DROPOUT =
      CommonSettings.dropout(SETTINGS, "node-dropout", 0.5, "delta, share of vertices left out");
  private static final Setting<Double> TEMPERATURE =
      SETTINGS.number("temperature", 0.5, 0.01, 1, "T that sharpens the mean prediction");
  private static final Setting<Double> CONSISTENCY =
      SETTINGS.number("consistency", 1, 0, 100, "lambda, weight of the consistency loss");
  private static final Setting<Double> INPUT_DROPOUT =
      CommonSettings.dropout(SETTINGS, "input-dropout", 0.5, "dropout after propagation");
  private static final Setting<Double> HIDDEN_DROPOUT = CommonSettings.hiddenDropout(SETTINGS, 0.5);
  private static final Setting<Boolean> BATCH_NORM =
      SETTINGS.flag("batch-norm", false, "batch norm on the input and after the ReLU");
  private static final Setting<Boolean> NORMAL_START =
      SETTINGS.either(
          "start",
          "normal",
          "uniform",
          "start values: normal around -s (authors' code) or uniform in +-1/sqrt(inputs)");
  private static final Setting<Boolean> SOURCE_LOOPS = CommonSettings.sourceLoops(SETTINGS);
  private static final Setting<Double> L2 = CommonSettings.l2OnAll(SETTINGS, 5e-4);

  private static final double MOMENTUM = 0.9;
  private static final double EPSILON = 1e-5;

  /** The family; the defaults are the authors' for cora. */
  static ModelFamily family() {
    return new ModelFamily(
        "grand",
        "GRAND: random propagation and consistent predictions (Feng et al. 2020)",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "5000",
            "patience", "200",
            "stopping", "lowest-loss",
            "optimiser", "adam-torch",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) -> new Classifier(new Grand(settings, input, seed), input));
  }

  private final ModelInput input;
  private final AffinityPattern pattern;
  private final float[] affinity;
  private final Variable w1;
  private final Variable b1;
  private final Variable w2;
  private final Variable b2;
  private final NormParameters inputNorm;
  private final NormParameters hiddenNorm;
  private Variable trainingScores;

  Grand(Settings settings, ModelInput input, long seed) {
    super(settings, seed);
    this.input = input;
    this.pattern = AffinityPattern.of(input.graph(), settings.get(SOURCE_LOOPS));
    this.affinity = pattern.symmetric(1);
    int width = input.features().columns();
    int hidden = settings.get(HIDDEN);
    this.w1 = start("w1", width, width, hidden);
    this.b1 = start("b1", width, 1, hidden);
    this.w2 = start("w2", hidden, hidden, input.classes());
    this.b2 = start("b2", hidden, 1, input.classes());
    this.inputNorm = settings.get(BATCH_NORM) ? norm("in", width) : null;
    this.hiddenNorm = settings.get(BATCH_NORM) ? norm("h", hidden) : null;
  }

  private Variable start(String name, int inputs, int rows, int outputs) {
    double s = 1 / Math.sqrt(outputs);
    return settings.get(NORMAL_START)
        ? parameters.normal(name, rows, outputs, -s, s, settings.get(L2))
        : parameters.uniform(name, rows, outputs, 1 / Math.sqrt(inputs), settings.get(L2));
  }

  private NormParameters norm(String name, int width) {
    return new NormParameters(
        parameters.constant("gamma_" + name, 1, width, 1f, settings.get(L2)),
        parameters.zeros("beta_" + name, 1, width, settings.get(L2)),
        BatchNormState.unbiased(name, width, MOMENTUM, EPSILON, input.vertices()));
  }

  /** Z of every view. */
  @Override
  public Variable forward(Stage stage) {
    stage.affinity(() -> pattern.matrix().withValues(affinity.clone()));
    Variable h = stage.add(Activation.relu(firstLayer(stage)));
    if (hiddenNorm != null) {
      int views = stage.views(settings.get(VIEWS));
      h = stage.add(new BatchNorm(h, stage.use(hiddenNorm), views, stage.isTraining()));
    }
    stage.hidden(h);
    h = stage.dropout("hidden", h, settings.get(HIDDEN_DROPOUT));
    return stage.add(new Linear(h, stage.use(w2), stage.use(b2)));
  }

  /** W1 drop([BN] X_r) + b1, in the order of the equation or, where it is the same, exchanged. */
  private Variable firstLayer(Stage stage) {
    DropoutMask vertices =
        stage.entryMask(
            "vertices", input.vertices(), settings.get(VIEWS), settings.get(NODE_DROPOUT));
    if (stage.isTraining() && (inputNorm != null || settings.get(INPUT_DROPOUT) > 0)) {
      return spread(stage, vertices);
    }
    Variable weights = stage.use(w1);
    Variable bias = stage.use(b1);
    if (inputNorm != null) {
      FoldedNorm folded = new FoldedNorm(weights, bias, stage.use(inputNorm));
      weights = stage.add(folded);
      bias = folded.bias();
    }
    Variable xw = stage.add(new SparseProduct(stage.use(input.features()), weights, null, null, 1));
    return stage.add(new AddBias(propagate(stage, xw, vertices), bias));
  }

  private Variable spread(Stage stage, DropoutMask vertices) {
    long rows = (long) input.vertices() * settings.get(VIEWS);
    long bytes = ReluDropout.maskBytes(rows, input.features().columns());
    DropoutMask mask = stage.mask("input", bytes, settings.get(INPUT_DROPOUT));
    return stage.add(
        new SpreadLayer(
            new SpreadLayer.Input(
                input.features(), pattern, affinity, settings.get(HOPS), settings.get(VIEWS)),
            vertices,
            inputNorm,
            mask,
            stage.use(w1),
            stage.use(b1)));
  }

  /** K hops of the product of X and W1. */
  private Variable propagate(Stage stage, Variable xw, DropoutMask mask) {
    double scale = stage.isTraining() ? 1 : 1 - settings.get(NODE_DROPOUT);
    int views = stage.views(settings.get(VIEWS));
    return stage.add(
        new RandomPropagation(xw, pattern, affinity, settings.get(HOPS), mask, views, scale));
  }

  @Override
  public TrainingLoss learn(Stage stage, ModelInput data) {
    double lambda = settings.get(CONSISTENCY);
    trainingScores = forward(stage);
    ConsistencyLosses losses =
        new ConsistencyLosses(
            trainingScores,
            settings.get(VIEWS),
            data.targets(),
            data.targetWeights(false),
            settings.get(TEMPERATURE),
            lambda);
    stage.add(losses);
    return (epoch, terms) -> terms.set(losses.supervised(), losses.consistency(), lambda);
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
