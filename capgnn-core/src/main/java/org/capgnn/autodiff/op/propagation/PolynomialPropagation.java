package org.capgnn.autodiff.op.propagation;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.DenseKernels;
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

  /**
   * @param coefficients c_0 .. c_K
   */
  public PolynomialPropagation(StaticAffinity s, double[] coefficients, Variable input) {
    boolean learns = input.needsGradient();
    this.output = Variable.of("p(S) " + input.name(), input.rows(), input.columns(), learns);
    int width = input.columns();
    this.forward = new Horner(s.rows(), coefficients, width, input.value(), output.value());
    this.backward =
        learns
            ? new Horner(
                s.transposedRows(), coefficients, width, output.gradient(), input.gradient())
            : null;
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass pass) {
    forward.run(pass, false);
  }

  // dH = sum_k c_k (S^T)^k dY
  @Override
  public void backward(Pass pass) {
    backward.run(pass, true);
  }

  /** One evaluation of the polynomial, in padded rows. */
  private static final class Horner {
    private final PaddedRows in;
    private final float[] start;
    private final float[] end;
    private final float highest;
    private final List<StaticProduct> steps = new ArrayList<>();
    private final Blocks blocks;
    private final Workers.Body begin;
    private final Workers.Body overwrite;
    private final Workers.Body add;

    Horner(Rows a, double[] c, int width, float[] from, float[] to) {
      int rows = a.offsets().length - 1;
      int stride = DenseKernels.padded(width);
      int hops = c.length - 1;
      this.in = new PaddedRows(from, rows, width);
      this.highest = (float) c[hops];
      float[] now = new float[rows * stride];
      float[] next = hops > 0 ? new float[rows * stride] : null;
      this.start = now;
      for (int k = hops - 1; k >= 0; k--) {
        steps.add(StaticProduct.plus(a, width, now, next, in.array(), c[k]));
        float[] swap = now;
        now = next;
        next = swap;
      }
      this.end = now;
      this.blocks = Blocks.even(rows, 64, 8);
      this.begin =
          (b, scratch) -> {
            float[] x = in.array();
            for (int p = blocks.from(b) * stride; p < blocks.to(b) * stride; p++) {
              start[p] = highest * x[p];
            }
          };
      this.overwrite =
          (b, scratch) -> {
            for (int i = blocks.from(b); i < blocks.to(b); i++) {
              System.arraycopy(end, i * stride, to, i * width, width);
            }
          };
      this.add =
          (b, scratch) -> {
            for (int i = blocks.from(b); i < blocks.to(b); i++) {
              for (int f = 0; f < width; f++) {
                to[i * width + f] += end[i * stride + f];
              }
            }
          };
    }

    void run(Pass pass, boolean adding) {
      in.load(pass);
      pass.workers().run(blocks.count(), begin);
      for (int k = 0; k < steps.size(); k++) {
        steps.get(k).run(pass);
      }
      pass.workers().run(blocks.count(), adding ? add : overwrite);
    }
  }
}
