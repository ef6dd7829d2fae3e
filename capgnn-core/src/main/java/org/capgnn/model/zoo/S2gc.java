package org.capgnn.model.zoo;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.feature.SparseProduct;
import org.capgnn.autodiff.op.propagation.PolynomialPropagation;
import org.capgnn.model.Classifier;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Network;
import org.capgnn.model.Parameter;
import org.capgnn.model.Parameters;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.settings.Key;
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
public final class S2gc implements Network {
  private final Config config;
  private final SparseMatrix x;
  private final StaticAffinity s;
  private final Parameters parameters;
  private final Variable w;
  private final Variable b;

  /** Which polynomial. */
  enum Form {
    /** {@code alpha X + (1-alpha)/K sum_(k=1..K) S^k X}: the paper and the code of today. */
    PAPER,
    /** {@code (X + sum_(k=1..K) (1-alpha)^k S^k X) / K + alpha X}: what the first code meant. */
    GEOMETRIC,
    /** {@code (1+alpha)/K sum_(k=0..K) (1-alpha)^k S^k X}: what the first code did. */
    FIRST_UPLOAD
  }

  /** The hyper-parameters. */
  record Config(int hops, double alpha, Form form, double l2, boolean sourceLoops) {
    static Config of(Settings s) {
      return new Config(
          s.integer("hops"),
          s.number("alpha"),
          Form.valueOf(s.text("form").toUpperCase(Locale.ROOT).replace('-', '_')),
          s.number("l2"),
          s.text("self-loops").equals("kept"));
    }

    /** c_0 .. c_K. */
    double[] coefficients() {
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

  static ModelFamily family() {
    return new ModelFamily(
        "s2gc",
        "S2GC: a linear model on averaged propagation steps (Zhu and Koniusz 2021)",
        List.of(
            CommonKeys.hops(16),
            Key.number("alpha", 0.05, 0, 1, "share of a vertex's own features"),
            Key.choice(
                "form",
                List.of("paper", "geometric", "first-upload"),
                "the polynomial: as printed, or as older code of the authors meant it or had it"),
            CommonKeys.l2(1e-5),
            CommonKeys.selfLoops("kept")),
        Map.of(
            "learning-rate", "0.2",
            "epochs", "100",
            "stopping", "last",
            "optimiser", "adam-torch",
            "adam-epsilon", "1e-8"),
        1,
        (settings, input, seed) ->
            new Classifier(new S2gc(Config.of(settings), input, seed), input));
  }

  S2gc(Config config, ModelInput input, long seed) {
    this.config = config;
    this.x = input.features();
    this.s = StaticAffinity.symmetric(AffinityPattern.of(input.graph(), config.sourceLoops));
    this.parameters = new Parameters(seed);
    double bound = 1 / Math.sqrt(x.columns());
    this.w = parameters.uniform("w", x.columns(), input.classes(), bound, config.l2);
    this.b = parameters.uniform("b", 1, input.classes(), bound, config.l2);
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.list();
  }

  @Override
  public Variable forward(Stage stage) {
    Variable h = stage.add(new SparseProduct(x, stage.use(w), null, null, 1));
    Variable z = stage.add(new PolynomialPropagation(s, coefficients(), h));
    return stage.plus(z, b);
  }

  @Override
  public double[] coefficients() {
    return config.coefficients();
  }
}
