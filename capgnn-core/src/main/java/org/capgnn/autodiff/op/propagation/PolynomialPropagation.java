package org.capgnn.autodiff.op.propagation;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.Hops;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.StaticAffinity;
import org.capgnn.nn.StaticAffinity.Rows;
import org.capgnn.parallel.Blocks;

/**
 * {@code Y = sum_(k=0..K) c_k S^k H} with fixed coefficients, by Horner's rule: {@code Y_K = c_K
 * H}, {@code Y_k = S Y_(k+1) + c_k H}. Cost: K x entries x width each way.
 */
public final class PolynomialPropagation extends Operator {
  private final Horner forward;
  private final Horner backward;

  /**
   * @param coefficients c_0 .. c_K
   */
  public PolynomialPropagation(StaticAffinity s, double[] coefficients, Variable input) {
    super(input.like("p(S) " + input.name()));
    int width = input.columns();
    this.forward = new Horner(s.rows(), coefficients, width, input.value(), output.value());
    this.backward =
        input.needsGradient()
            ? new Horner(
                s.transposedRows(), coefficients, width, output.gradient(), input.gradient())
            : null;
  }

  @Override
  public void forward(Pass pass) {
    forward.evaluate(pass);
    forward.out.store(pass);
  }

  // dH = sum_k c_k (S^T)^k dY
  @Override
  public void backward(Pass pass) {
    backward.evaluate(pass);
    backward.out.storeAdding(pass);
  }

  /** One evaluation of the polynomial, in padded rows. */
  private static final class Horner {
    private final PaddedRows in;
    private final PaddedRows out;
    private final Loop begin;
    private final List<Loop> steps = new ArrayList<>();

    Horner(Rows a, double[] c, int width, float[] from, float[] to) {
      int stride = DenseKernels.padded(width);
      int rows = a.offsets().length - 1;
      int hops = c.length - 1;
      this.in = new PaddedRows(from, width);
      float highest = (float) c[hops];
      float[] x = in.array();
      float[] start = new float[rows * stride];
      this.begin =
          new Loop(
              Blocks.even(rows, 64, 8),
              (first, end) -> {
                for (int p = first * stride; p < end * stride; p++) {
                  start[p] = highest * x[p];
                }
              });
      float[] now = start;
      float[] next = hops > 0 ? new float[rows * stride] : null;
      Blocks blocks = Blocks.byEntries(a.offsets(), 4);
      for (int k = hops - 1; k >= 0; k--) {
        steps.add(Hops.loop(blocks, Hops.plain(Lanes.of(width, 1), a, 1, now, c[k], x, next)));
        float[] swap = now;
        now = next;
        next = swap;
      }
      this.out = new PaddedRows(to, width, now);
    }

    void evaluate(Pass pass) {
      in.load(pass);
      begin.run(pass);
      for (int k = 0; k < steps.size(); k++) {
        steps.get(k).run(pass);
      }
    }
  }
}
