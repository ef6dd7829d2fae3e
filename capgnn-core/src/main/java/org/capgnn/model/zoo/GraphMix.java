package org.capgnn.model.zoo;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Tape;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.layer.Activation;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.MixRows;
import org.capgnn.autodiff.op.loss.BinaryCrossEntropy;
import org.capgnn.autodiff.op.loss.CrossEntropy;
import org.capgnn.autodiff.op.loss.GuessedLabels;
import org.capgnn.autodiff.op.propagation.GraphProduct;
import org.capgnn.graph.InputException;
import org.capgnn.model.Insight;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.NetworkInsight;
import org.capgnn.model.Parameter;
import org.capgnn.model.Parameters;
import org.capgnn.model.Stage;
import org.capgnn.model.zoo.MixupDraws.Mix;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * GraphMix: a graph network and a fully connected one that share their weights, the latter trained
 * with manifold mixup (Verma et al. 2021, arXiv:1909.11715, Algorithm 1, GCN backbone).
 *
 * <pre>
 *   GCN(X) = S relu(S drop(X) W1) W2,  FCN(X) = relu(drop(X) W1) W2
 *   L_GCN = CE(GCN(X)) on train
 *   L_FCN = BCE(mixed FCN on train) + w(t) BCE(mixed FCN on sampled vertices)
 *   L     = L_GCN or L_FCN, by the toss of a coin in each epoch, or L_GCN + mixed-weight L_FCN
 *   mixed:  h = lambda h + (1-lambda) h[pi],  targets alike,  lambda ~ Beta(a, a)
 *   w(t)  = gamma exp(-5 (1 - clip(t - start, 0, length) / length)^2)
 * </pre>
 *
 * <p>The paper writes the sum; the authors' code (vikasverma1077/GraphMix) throws a fair coin, and
 * uses the binary cross-entropy: so here, unless {@code objective=sum} asks for the paper's. The
 * targets of vertices without a training label are guessed from several dropped-out passes of the
 * GCN, sharpened. The moving-average teacher of that code shares its weights with the student and
 * so shrinks them after each epoch, to nothing after the first; {@code shared-teacher} repeats
 * this.
 */
public final class GraphMix implements Model {
  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HIDDEN = CommonSettings.hidden(SETTINGS, 16);
  private static final Setting<Double> INPUT_DROPOUT = CommonSettings.inputDropout(SETTINGS, 0.5);
  private static final Setting<Double> HIDDEN_DROPOUT = CommonSettings.hiddenDropout(SETTINGS, 0);
  private static final Setting<Integer> GUESSES =
      SETTINGS.integer("guesses", 10, 1, 64, "passes averaged for a guessed label");
  private static final Setting<Double> TEMPERATURE =
      SETTINGS.number("temperature", 0.1, 0.01, 1, "T that sharpens the guessed labels");
  private static final Setting<Boolean> ALTERNATES =
      SETTINGS.either(
          "objective",
          "alternating",
          "sum",
          "the GCN's loss or the mixed one, by a coin (authors' code), or both (paper)");
  private static final Setting<Double> MIXED_WEIGHT =
      SETTINGS.number("mixed-weight", 1, 0, 1000, "of the mixed loss where objective is sum");
  private static final Setting<Double> GAMMA =
      SETTINGS.number("gamma", 10, 0, 1000, "highest weight of the sampled vertices' loss");
  private static final Setting<Integer> RAMP_START =
      SETTINGS.integer("ramp-start", 500, 0, 1_000_000, "epoch from which that weight rises");
  private static final Setting<Integer> RAMP_END =
      SETTINGS.integer("ramp-end", 1000, 0, 1_000_000, "epoch from which it is highest");
  private static final Setting<Double> MIXUP =
      SETTINGS.number("mixup", 1, 0.05, 4, "a of Beta(a, a), from which lambda is drawn");
  private static final Setting<Boolean> SHARED_TEACHER =
      SETTINGS.flag(
          "shared-teacher",
          true,
          "shrink the weights after each epoch as the released code does by accident");
  private static final Setting<Double> L2 =
      SETTINGS.number("l2", 5e-4, 0, 1, "weight of the L2 term on both layers");

  private static final double TEACHER_DECAY = 0.999;

  /** The family; the defaults are the authors' for cora. */
  static ModelFamily family() {
    return new ModelFamily(
        "graphmix",
        "GraphMix: a GCN that shares its weights with a mixed-up MLP (Verma et al. 2021)",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.01",
            "epochs", "2000",
            "patience", "2000",
            "stopping", "accuracy",
            "optimiser", "adam-torch",
            "adam-epsilon", "1e-8",
            "features", "binarise,row-normalise"),
        1,
        (settings, input, seed) -> new GraphMix(settings, input, seed));
  }

  private final Settings settings;
  private final boolean sums;
  private final boolean shrinks;
  private final ModelInput input;
  private final SparseMatrix features;
  private final int[] train;
  private final int[] others;
  private final MixupDraws draws;
  private final StaticAffinity s;
  private final Parameters parameters;
  private final Variable w1;
  private final Variable w2;
  private final Tape graphStep = new Tape();
  private final Tape mixedStep = new Tape();
  private final Tape evaluation = new Tape();
  private final Logits logits;
  private NetworkInsight insight;
  private Variable graphScores;
  private CrossEntropy graphLoss;
  private Variable guesses;
  private MixedLoss trainLoss;
  private MixedLoss sampledLoss;

  GraphMix(Settings settings, ModelInput input, long seed) {
    checkRamp(settings);
    this.settings = settings;
    this.sums = !settings.get(ALTERNATES);
    this.shrinks = settings.get(SHARED_TEACHER);
    this.input = input;
    this.features = input.features();
    this.train = input.train();
    this.draws = new MixupDraws(seed, settings.get(MIXUP));
    int[] known = input.targets();
    this.others = IntStream.range(0, known.length).filter(v -> known[v] < 0).toArray();
    this.s = StaticAffinity.symmetric(AffinityPattern.of(input.graph()));
    this.parameters = new Parameters(seed);
    int hidden = settings.get(HIDDEN);
    this.w1 = start("w1", features.columns(), hidden);
    this.w2 = start("w2", hidden, input.classes());
    if (train.length > 0) {
      addGraphStep(input.trainClasses());
      layDownMixedStep(known);
    }
    Variable scores = forward(Stage.evaluation(evaluation));
    this.logits = new Logits(scores.value(), scores.columns(), input.vertices(), input.classes());
  }

  private static void checkRamp(Settings settings) {
    int start = settings.get(RAMP_START);
    int end = settings.get(RAMP_END);
    if (start > end) {
      throw new InputException(
          "ramp-start is " + start + ", after ramp-end, " + end + "; it must not be larger");
    }
  }

  /** w(t). */
  static double sampledWeight(Settings settings, int epoch) {
    int start = settings.get(RAMP_START);
    int length = settings.get(RAMP_END) - start;
    double done = Math.min(Math.max(epoch - start, 0), length) / Math.max(1.0, length);
    return settings.get(GAMMA) * Math.exp(-5 * (1 - done) * (1 - done));
  }

  private Variable start(String name, int rows, int columns) {
    return parameters.uniform(name, rows, columns, 1 / Math.sqrt(columns), settings.get(L2));
  }

  private void addGraphStep(int[] trainClasses) {
    graphScores = gcn(Stage.training(graphStep), w1, w2, "gcn", 1);
    graphLoss = CrossEntropy.mean(graphScores, train, trainClasses);
    graphStep.add(graphLoss);
  }

  /** First the guesses, without gradient, then the two mixed passes. */
  private void layDownMixedStep(int[] known) {
    Stage stage = Stage.training(mixedStep);
    int passes = settings.get(GUESSES);
    Variable noisy = gcn(stage, w1.frozen(), w2.frozen(), "guess", passes);
    guesses = stage.add(new GuessedLabels(noisy, passes, known, settings.get(TEMPERATURE)));
    trainLoss = new MixedLoss(stage, "train");
    sampledLoss = new MixedLoss(stage, "sampled");
  }

  /** GCN(X). */
  private Variable forward(Stage stage) {
    stage.affinity(s::matrix);
    return gcn(stage, w1, w2, "none", 1);
  }

  /** S relu(S drop(X) W1) W2, rows (vertex, pass). */
  private Variable gcn(Stage stage, Variable first, Variable second, String mask, int passes) {
    Variable h = spread(stage, project(stage, first, mask, passes), passes);
    h = stage.hidden(stage.add(Activation.relu(h)));
    h = stage.dropout(mask + " hidden", h, settings.get(HIDDEN_DROPOUT));
    return spread(stage, stage.add(new Linear(h, stage.use(second), null)), passes);
  }

  /** drop(X) W1. */
  private Variable project(Stage stage, Variable first, String mask, int passes) {
    var drop = stage.entryMask(mask, features.entries(), passes, settings.get(INPUT_DROPOUT));
    return stage.add(new SparseProduct(stage.use(features), stage.use(first), null, drop, passes));
  }

  /** S H of each pass; a vertex's passes lie side by side and travel together. */
  private Variable spread(Stage stage, Variable h, int passes) {
    Variable wide = h.reshaped(h.rows() / passes, h.columns() * passes);
    return stage.add(new GraphProduct(s, wide)).reshaped(h.rows(), h.columns());
  }

  /** The binary cross-entropy of mixed rows of relu(drop(X) W1), passed on through W2. */
  private final class MixedLoss {
    private final MixRows rows;
    private final MixRows targets;
    private final BinaryCrossEntropy loss;

    MixedLoss(Stage stage, String mask) {
      Variable h = stage.add(Activation.relu(project(stage, w1, mask, 1)));
      rows = new MixRows(h, train.length);
      targets = new MixRows(guesses, train.length);
      Variable mixed =
          stage.dropout(mask + " hidden", stage.add(rows), settings.get(HIDDEN_DROPOUT));
      Variable scores = stage.add(new Linear(mixed, w2, null));
      loss = new BinaryCrossEntropy(scores, stage.add(targets));
      stage.add(loss);
    }

    void set(Mix mix, double weight) {
      rows.set(mix.list(), mix.order(), mix.lambda());
      targets.set(mix.list(), mix.order(), mix.lambda());
      loss.setWeight(weight);
    }
  }

  @Override
  public void step(Pass pass, LossTerms terms) {
    int epoch = pass.epoch();
    if (shrinks && epoch > 0) {
      shrinkAfter(epoch - 1);
    }
    // a graph whose vertices are all labelled leaves none to sample
    boolean mixes = others.length > 0 && (sums || draws.mixes(epoch));
    double graph = 0;
    if (!mixes || sums) {
      graphStep(pass, terms);
      graph = terms.supervised();
    }
    if (mixes) {
      Mix ofSampled = draws.ofSampled(sampled(epoch), epoch);
      mixedStep(pass, terms, draws.ofTrain(train, epoch), ofSampled);
      terms.addSupervised(graph);
    }
  }

  /** Draws as many unlabelled vertices as there are training vertices; some may occur twice. */
  int[] sampled(int epoch) {
    return draws.sample(others, train.length, epoch);
  }

  void graphStep(Pass pass, LossTerms terms) {
    graphStep.forward(pass);
    graphStep.backward(pass);
    terms.set(graphLoss.loss(), 0, 0);
  }

  void mixedStep(Pass pass, LossTerms terms, Mix ofTrain, Mix ofSampled) {
    double weight = sums ? settings.get(MIXED_WEIGHT) : 1;
    double sampledWeight = weight * sampledWeight(settings, pass.epoch());
    trainLoss.set(ofTrain, weight);
    sampledLoss.set(ofSampled, sampledWeight);
    mixedStep.forward(pass);
    mixedStep.backward(pass);
    terms.set(weight * trainLoss.loss.loss(), sampledLoss.loss.loss(), sampledWeight);
  }

  /** W <- (1 - (1-a)^2) W, what the released code's teacher does to its student in an epoch. */
  private void shrinkAfter(int epoch) {
    double kept = Math.min(1 - 1 / (epoch + 1.0), TEACHER_DECAY);
    float factor = (float) (1 - (1 - kept) * (1 - kept));
    for (Parameter p : parameters.list()) {
      float[] w = p.variable().value();
      for (int k = 0; k < w.length; k++) {
        w[k] *= factor;
      }
    }
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.list();
  }

  @Override
  public Logits evaluate(Pass pass) {
    evaluation.forward(pass);
    return logits;
  }

  @Override
  public Insight insight(Pass pass) {
    if (insight == null) {
      insight = new NetworkInsight(this::forward, input);
    }
    return insight.look(pass);
  }

  /** The scores of the last graph step, for tests that look inside. */
  Variable trainingScores() {
    return graphScores;
  }

  /** The targets of the last mixed step. */
  Variable guesses() {
    return guesses;
  }
}
