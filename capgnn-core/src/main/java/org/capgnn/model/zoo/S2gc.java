package org.capgnn.model.zoo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.propagation.PolynomialPropagation;
import org.capgnn.model.Classifier;
import org.capgnn.model.Embedding;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.ReluPaths;
import org.capgnn.model.ReluPaths.Layer;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.settings.Setting;
import org.capgnn.settings.SettingList;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * Simple spectral graph convolution, a linear model (Zhu and Koniusz 2021, ICLR, Eq. 8).
 *
 * <pre>
 *   E = alpha X + (1-alpha)/K sum_(k=1..K) S^k X
 *   Z = E W + b
 * </pre>
 *
 * <p>The authors compute E once. Since everything is linear, p(S) X W is the same as p(S) applied
 * to the short rows of X W, which needs neither the dense E nor its time. The last epoch's weights
 * count, and the L2 term is on W and b. Two other polynomials circulate in older code and stand
 * here under their names. Cost: stored features x classes + K x edges x classes.
 */
public final class S2gc extends Network {
  /** Which polynomial. */
  enum Form {
    /** {@code alpha X + (1-alpha)/K sum_(k=1..K) S^k X}: the paper and the code of today. */
    PAPER,
    /** {@code (X + sum_(k=1..K) (1-alpha)^k S^k X) / K + alpha X}: what the first code meant. */
    GEOMETRIC,
    /** {@code (1+alpha)/K sum_(k=0..K) (1-alpha)^k S^k X}: what the first code did. */
    FIRST_UPLOAD
  }

  private static final SettingList SETTINGS = new SettingList();
  private static final Setting<Integer> HOPS = CommonSettings.hops(SETTINGS, 16);
  private static final Setting<Double> ALPHA =
      SETTINGS.number("alpha", 0.05, 0, 1, "share of a vertex's own features");
  private static final Setting<Form> FORM =
      SETTINGS.choice(
          "form",
          Form.class,
          "the polynomial: as printed, or as older code of the authors meant it or had it");
  private static final Setting<Double> L2 = CommonSettings.l2(SETTINGS, 1e-5);
  private static final Setting<Boolean> SOURCE_LOOPS = CommonSettings.sourceLoops(SETTINGS);

  private final SparseMatrix x;
  private final StaticAffinity s;
  private final Variable w;
  private final Variable b;

  static ModelFamily family() {
    return new ModelFamily(
        "s2gc",
        "S2GC: a linear model on averaged propagation steps (Zhu and Koniusz 2021)",
        SETTINGS.keys(),
        Map.of(
            "learning-rate", "0.2",
            "epochs", "100",
            "stopping", "last",
            "optimiser", "adam-torch",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) -> new Classifier(new S2gc(settings, input, seed), input));
  }

  S2gc(Settings settings, ModelInput input, long seed) {
    super(settings, seed);
    this.x = input.features();
    this.s =
        StaticAffinity.symmetric(AffinityPattern.of(input.graph(), settings.get(SOURCE_LOOPS)));
    double bound = 1 / Math.sqrt(x.columns());
    this.w = parameters.uniform("w", x.columns(), input.classes(), bound, settings.get(L2));
    this.b = parameters.uniform("b", 1, input.classes(), bound, settings.get(L2));
  }

  @Override
  public Variable forward(Stage stage) {
    Variable h =
        stage.hidden(stage.add(new SparseProduct(stage.use(x), stage.use(w), null, null, 1)));
    stage.affinity(s::matrix);
    stage.hops(() -> powers(h), this::coefficients);
    stage.evidence(
        this::coefficients, b, () -> new ReluPaths(x, List.of(new Layer(w, null, null))));
    Variable z = stage.add(new PolynomialPropagation(s, coefficients(), h));
    return stage.plus(z, b);
  }

  /** S^k H, k = 0 .. K, which Horner's rule does not compute. */
  private List<Embedding> powers(Variable h) {
    List<Embedding> powers = new ArrayList<>();
    float[] power = h.value().clone();
    for (int k = 0; k <= settings.get(HOPS); k++) {
      powers.add(new Embedding(h.rows(), h.columns(), power));
      power = s.times(power, h.columns());
    }
    return powers;
  }

  @Override
  public double[] coefficients() {
    return coefficients(settings.get(FORM), settings.get(HOPS), settings.get(ALPHA));
  }

  /** c_0 .. c_K. */
  static double[] coefficients(Form form, int hops, double alpha) {
    double[] c = new double[hops + 1];
    for (int k = 0; k <= hops; k++) {
      double decayed = Math.pow(1 - alpha, k) / hops;
      c[k] =
          switch (form) {
            case PAPER -> k == 0 ? alpha : (1 - alpha) / hops;
            case GEOMETRIC -> k == 0 ? decayed + alpha : decayed;
            case FIRST_UPLOAD -> (1 + alpha) * decayed;
          };
    }
    return c;
  }
}
