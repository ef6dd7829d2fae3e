package org.capgnn.model.zoo;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.op.propagation.HopCoefficients;
import org.capgnn.graph.Labels;
import org.capgnn.kernel.ArrayLength;
import org.capgnn.model.Embedding;
import org.capgnn.model.Insight;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Parameter;
import org.capgnn.model.ScoreParts;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * Spreads the training labels over the graph without learning anything: a baseline that every model
 * on the same graph should exceed.
 *
 * <pre>
 *   F^(0) = Y,   F^(k) = (1-alpha) S F^(k-1) + alpha Y,   S = D^-1/2 (A+I) D^-1/2
 * </pre>
 *
 * <p>Zhou et al. 2004 (NIPS, Learning with local and global consistency, section 2), K times rather
 * than to the end, and with the self-loops that the models have. The scores are logarithms of the
 * shares of F, so that their softmax is the share itself. The labels it was given are its only
 * state, which ties a saved one to the vertices of its graph. Cost: K x edges x classes.
 */
public final class LabelPropagation implements Model {
  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HOPS = CommonSettings.hops(SETTINGS, 10);
  private static final Setting<Double> ALPHA = CommonSettings.alpha(SETTINGS, 0.1);

  /** The share of a class that no label of it reaches; it keeps the logarithm finite. */
  private static final float UNREACHED = 1e-12f;

  private final int hops;
  private final double alpha;
  private final ModelInput input;
  private final AffinityPattern pattern;
  private final float[] labels;
  private final Logits logits;

  static ModelFamily family() {
    return new ModelFamily(
        "label-propagation",
        "Label propagation: spreads the labels, learns nothing, a floor",
        SETTINGS.keys(),
        Map.of("epochs", "1", "stopping", "last"),
        1,
        (settings, input, seed) -> new LabelPropagation(settings, input));
  }

  LabelPropagation(Settings settings, ModelInput input) {
    this.hops = settings.get(HOPS);
    this.alpha = settings.get(ALPHA);
    this.input = input;
    this.pattern = AffinityPattern.of(input.graph());
    this.labels = input.targetsAsFloats();
    int classes = input.classes();
    float[] values = new float[length(input.vertices(), classes)];
    this.logits = new Logits(values, classes, input.vertices(), classes);
  }

  private static int length(int vertices, int classes) {
    return ArrayLength.of(
        "F of " + vertices + " vertices x " + classes + " classes",
        (long) vertices * classes,
        "floats",
        "the graph is too large");
  }

  /** F of an input at the usual settings, vertices x classes. */
  public static float[] spread(ModelInput input) {
    return new LabelPropagation(Settings.defaults(SETTINGS.keys()), input).spread();
  }

  @Override
  public List<Parameter> parameters() {
    return List.of();
  }

  @Override
  public List<StateArray> state() {
    return List.of(new StateArray(StateArray.LABELS, labels));
  }

  /** Nothing is learned; the loss is computed to be reported. */
  @Override
  public void step(Pass pass, LossTerms terms) {
    evaluate(pass);
    double sum = 0;
    for (int v : input.train()) {
      sum += logits.crossEntropy(v, input.labels().of()[v]);
    }
    terms.set(sum / input.train().length, 0, 0);
  }

  @Override
  public Logits evaluate(Pass pass) {
    int classes = input.classes();
    float[] f = spread();
    for (int v = 0; v < input.vertices(); v++) {
      float sum = classes * UNREACHED;
      for (int c = 0; c < classes; c++) {
        sum += f[v * classes + c];
      }
      for (int c = 0; c < classes; c++) {
        logits.values()[v * classes + c] = (float) Math.log((f[v * classes + c] + UNREACHED) / sum);
      }
    }
    return logits;
  }

  @Override
  public Insight insight(Pass pass) {
    float[] scores = evaluate(pass).values().clone();
    Embedding known = new Embedding(input.vertices(), input.classes(), known());
    SparseMatrix s = pattern.matrix().withValues(pattern.symmetric(1));
    return new ScoresOnly(
        new Embedding(input.vertices(), input.classes(), scores),
        new ScoreParts(
            known, coefficients(), s, new float[0], Optional.empty(), Optional.empty(), false),
        input.features().entries());
  }

  /** Y: 1 at the known class of a vertex. */
  private float[] known() {
    float[] y = new float[logits.values().length];
    for (int v = 0; v < labels.length; v++) {
      if (labels[v] != Labels.UNKNOWN) {
        y[v * input.classes() + (int) labels[v]] = 1f;
      }
    }
    return y;
  }

  private float[] spread() {
    float[] y = known();
    float[] weights = pattern.symmetric(1 - alpha);
    float[] now = y.clone();
    float[] next = new float[y.length];
    for (int k = 0; k < hops; k++) {
      hop(weights, now, y, next);
      float[] swap = now;
      now = next;
      next = swap;
    }
    return now;
  }

  private void hop(float[] weights, float[] now, float[] y, float[] next) {
    int classes = input.classes();
    int[] offsets = pattern.matrix().offsets();
    int[] columns = pattern.matrix().columnIndices();
    for (int i = 0; i < pattern.vertices(); i++) {
      int row = i * classes;
      for (int c = 0; c < classes; c++) {
        next[row + c] = (float) alpha * y[row + c];
      }
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        int from = columns[e] * classes;
        for (int c = 0; c < classes; c++) {
          next[row + c] += weights[e] * now[from + c];
        }
      }
    }
  }

  @Override
  public double[] coefficients() {
    return HopCoefficients.last(hops).polynomial(alpha);
  }
}
