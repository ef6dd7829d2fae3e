package org.capgnn.model.zoo;

import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.attention.AdditiveAttention;
import org.capgnn.autodiff.op.attention.AttendedSum;
import org.capgnn.autodiff.op.feature.HeadProduct;
import org.capgnn.autodiff.op.layer.AddBias;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Parameters;
import org.capgnn.model.Stage;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.tensor.SparseMatrix;

/**
 * The heads of one graph attention layer before their nonlinearity (Velickovic et al. 2018,
 * arXiv:1710.10903, Eq. 1-4, with the dropouts of their code, PetarV-/GAT).
 *
 * <pre>
 *   G        = drop_h(X) W                       each head h with its own mask
 *   alpha_ij = softmax_j(leaky_relu(G_i a1 + b1 + G_j a2 + b2)),  j in N(i) or i itself
 *   Y_i      = sum_j drop(alpha_ij) drop(G_j) + b
 * </pre>
 *
 * <p>The third dropout, on G, is not in the paper but in the code; the scores are those of the
 * undropped G. All parameters and values of the heads stand in the {@link Lanes} layout, the heads
 * in the place of views.
 */
final class GatLayer {
  private final String name;
  private final AffinityPattern pattern;
  private final Lanes lanes;
  private final Rates rates;
  private final Variable w;
  private final Variable a;
  private final Variable shifts;
  private final Variable b;

  /** Dropout rates. */
  record Rates(double input, double attention, double projected) {}

  /**
   * @param name tells the layer's parameters and masks from those of others
   * @param inputs width of X
   * @param lanes units per head and heads
   * @param l2 lambda of every parameter
   */
  GatLayer(
      String name,
      AffinityPattern pattern,
      int inputs,
      Lanes lanes,
      Rates rates,
      Parameters parameters,
      double l2) {
    this.name = name;
    this.pattern = pattern;
    this.lanes = lanes;
    this.rates = rates;
    int units = lanes.classes();
    double glorot = Math.sqrt(6.0 / (inputs + units));
    this.w = parameters.uniform("w" + name, inputs, lanes, glorot, l2);
    double glorotOfOne = Math.sqrt(6.0 / (units + 1));
    this.a = parameters.uniform("a" + name, 2, lanes, glorotOfOne, l2);
    this.shifts = parameters.zeros("c" + name, 2, lanes.views(), l2);
    this.b = parameters.zeros("b" + name, 1, lanes.stride(), l2);
  }

  /** Y of sparse features. */
  Variable forward(Stage stage, SparseMatrix x) {
    var mask = stage.entryMask("input" + name, x.entries(), lanes.views(), rates.input);
    return attend(stage, stage.add(HeadProduct.ofSparse(stage.use(x), stage.use(w), mask, lanes)));
  }

  /** Y of another layer's output. */
  Variable forward(Stage stage, Variable x) {
    return attend(stage, lanes.views() == 1 ? ofOneHead(stage, x) : ofHeads(stage, x));
  }

  private Variable ofHeads(Stage stage, Variable x) {
    int entries = x.value().length;
    var mask = stage.entryMask("input" + name, entries, lanes.views(), rates.input);
    return stage.add(HeadProduct.ofDense(x, stage.use(w), mask, lanes));
  }

  /** The same for a single head, whose mask is an ordinary one: less work. */
  private Variable ofOneHead(Stage stage, Variable x) {
    Variable dropped = stage.dropout("input" + name, x, rates.input);
    return stage.add(new Linear(dropped, stage.use(w), null));
  }

  private Variable attend(Stage stage, Variable g) {
    Variable alpha =
        stage.add(new AdditiveAttention(g, stage.use(a), stage.use(shifts), pattern, lanes));
    stage.attention(pattern.matrix(), alpha, lanes.views());
    var mask =
        stage.entryMask("attention" + name, pattern.entries(), lanes.views(), rates.attention);
    Variable dropped = stage.dropout("projected" + name, g, rates.projected);
    Variable y = stage.add(new AttendedSum(alpha, dropped, pattern, mask, lanes));
    return stage.add(new AddBias(y, stage.use(b)));
  }
}
