package org.capgnn.autodiff.op;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.nn.StaticAffinity.Rows;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * {@code Y = sum_(k=0..K) c_k S^k H} with fixed coefficients, by Horner's rule: {@code Y_K = c_K
 * H}, {@code Y_k = S Y_(k+1) + c_k H}. Cost: K x entries x width each way.
 */
public final class PolynomialPropagation implements Operator {
  private final Variable output;
  private final Horner forward;
  private final Horner backward;
  private final float[] backwardResult;
  private final Variable input;
  private final Blocks elements;
  private final Workers.Body addResult;
  private Pass pass;

  /**
   * @param coefficients c_0 .. c_K
   */
  public PolynomialPropagation(StaticAffinity s, double[] coefficients, Variable input) {
    this.input = input;
    int width = input.columns();
    boolean learns = input.needsGradient();
    this.output =
        learns
            ? Variable.of("p(S) " + input.name(), input.rows(), width)
            : Variable.constant("p(S) " + input.name(), input.rows(), width);
    this.elements = Blocks.elements(input.value().length);
    this.forward = new Horner(s.rows(), coefficients, width, input.value(), output.value());
    this.backwardResult = learns ? new float[input.value().length] : null;
    this.backward =
        learns
            ? new Horner(s.transposedRows(), coefficients, width, output.gradient(), backwardResult)
            : null;
    this.addResult =
        (b, scratch) ->
            pass.kernels()
                .dense()
                .addScaled(backwardResult, 1f, input.gradient(), elements.from(b), elements.to(b));
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    forward.run(current);
  }

  // dH = sum_k c_k (S^T)^k dY
  @Override
  public void backward(Pass current) {
    pass = current;
    backward.run(current);
    current.workers().run(elements.count(), addResult);
  }

  /** One evaluation of the polynomial. */
  private static final class Horner {
    private final float[] in;
    private final float[] start;
    private final float highest;
    private final List<StaticProduct> steps = new ArrayList<>();

    Horner(Rows a, double[] c, int width, float[] in, float[] out) {
      this.in = in;
      int hops = c.length - 1;
      this.highest = (float) c[hops];
      float[] now = hops == 0 ? out : new float[in.length];
      this.start = now;
      float[] spare = hops > 1 ? new float[in.length] : null;
      for (int k = hops - 1; k >= 0; k--) {
        float[] next = k == 0 ? out : spare;
        steps.add(StaticProduct.plus(a, width, now, next, in, c[k]));
        spare = now;
        now = next;
      }
    }

    void run(Pass pass) {
      for (int p = 0; p < in.length; p++) {
        start[p] = highest * in[p];
      }
      for (int k = 0; k < steps.size(); k++) {
        steps.get(k).run(pass);
      }
    }
  }
}
