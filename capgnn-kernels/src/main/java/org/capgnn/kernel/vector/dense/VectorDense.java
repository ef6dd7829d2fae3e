package org.capgnn.kernel.vector.dense;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.plain.ScalarDense;
import org.capgnn.kernel.vector.simd.LaneVectors;
import org.capgnn.kernel.vector.simd.RowGather;

/** Dense layers as sums of weighted rows ({@link RowGather}), and elementwise vector loops. */
public final class VectorDense implements DenseKernels {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final float[] KEEP = KeepTable.of(L, 1f);

  /** Rows whose weight gradient is summed in registers together; their inputs stay in the cache. */
  private static final int ROWS = 32;

  private final ScalarDense scalar = new ScalarDense();

  @Override
  public void multiply(Layer l, int from, int to, Scratch scratch) {
    int width = DenseKernels.padded(l.outputs());
    float[] row = scratch.rows(width);
    int[] index = scratch.multiples(l.inputs(), width);
    for (int r = from; r < to; r++) {
      Arrays.fill(row, 0, width, 0f);
      if (l.bias() != null) {
        System.arraycopy(l.bias(), 0, row, 0, l.outputs());
      }
      RowGather.gather(
          index, 0, l.input(), r * l.inputs(), l.inputs(), l.paddedWeights(), width, row, 0);
      System.arraycopy(row, 0, l.output(), r * l.outputs(), l.outputs());
    }
  }

  @Override
  public void inputGradient(
      Layer l, float[] gradient, float[] inputGradient, int from, int to, Scratch scratch) {
    int[] index = scratch.multiples(l.outputs(), DenseKernels.padded(l.inputs()));
    for (int r = from; r < to; r++) {
      RowGather.gather(
          index,
          0,
          gradient,
          r * l.outputs(),
          l.outputs(),
          l.paddedTransposed(),
          l.inputs(),
          inputGradient,
          r * l.inputs());
    }
  }

  @Override
  public void weightGradient(
      Layer l, float[] gradient, float[] transposedGradient, int from, int to, Scratch scratch) {
    int width = DenseKernels.padded(l.inputs());
    scratch.reserveList(ROWS);
    for (int start = from; start < to; start += ROWS) {
      int count = Math.min(ROWS, to - start);
      for (int n = 0; n < count; n++) {
        scratch.list()[n] = (start + n) * l.inputs();
      }
      for (int c = 0; c < l.outputs(); c++) {
        for (int n = 0; n < count; n++) {
          scratch.coefficients()[n] = gradient[(start + n) * l.outputs() + c];
        }
        RowGather.gather(
            scratch.list(),
            0,
            scratch.coefficients(),
            0,
            count,
            l.input(),
            l.inputs(),
            transposedGradient,
            c * width);
      }
    }
  }

  @Override
  public void reluDropout(
      float[] input, byte[] keep, float scale, float[] output, int from, int to) {
    int e = from;
    for (; e + L <= to; e += L) {
      FloatVector x = FloatVector.fromArray(S, input, e).max(0f).mul(scale);
      if (keep != null) {
        x = x.mul(FloatVector.fromArray(S, KEEP, (keep[e >> Lanes.LOG_WIDTH] & 0xFF) * L));
      }
      x.intoArray(output, e);
    }
    scalar.reluDropout(input, keep, scale, output, e, to);
  }

  @Override
  public void reluDropoutGradient(
      float[] output, float scale, float[] gradient, float[] inputGradient, int from, int to) {
    int e = from;
    FloatVector zero = FloatVector.zero(S);
    for (; e + L <= to; e += L) {
      FloatVector g = FloatVector.fromArray(S, gradient, e).mul(scale);
      FloatVector passed =
          zero.blend(g, FloatVector.fromArray(S, output, e).compare(VectorOperators.GT, 0f));
      passed.add(FloatVector.fromArray(S, inputGradient, e)).intoArray(inputGradient, e);
    }
    scalar.reluDropoutGradient(output, scale, gradient, inputGradient, e, to);
  }

  @Override
  public void addScaled(float[] values, float factor, float[] into, int from, int to) {
    int e = from;
    FloatVector f = FloatVector.broadcast(S, factor);
    for (; e + L <= to; e += L) {
      FloatVector.fromArray(S, values, e)
          .fma(f, FloatVector.fromArray(S, into, e))
          .intoArray(into, e);
    }
    scalar.addScaled(values, factor, into, e, to);
  }

  @Override
  public void adam(
      float[] weights,
      float[] gradient,
      float[] first,
      float[] second,
      AdamStep s,
      int from,
      int to) {
    int e = from;
    FloatVector decay = FloatVector.broadcast(S, s.decay());
    for (; e + L <= to; e += L) {
      FloatVector w = FloatVector.fromArray(S, weights, e);
      FloatVector g = w.fma(decay, FloatVector.fromArray(S, gradient, e));
      FloatVector m = FloatVector.fromArray(S, first, e).mul(s.beta1()).add(g.mul(1 - s.beta1()));
      FloatVector v =
          FloatVector.fromArray(S, second, e).mul(s.beta2()).add(g.mul(g).mul(1 - s.beta2()));
      m = m.add(NEGLIGIBLE).sub(NEGLIGIBLE);
      v = v.add(NEGLIGIBLE).sub(NEGLIGIBLE);
      m.intoArray(first, e);
      v.intoArray(second, e);
      FloatVector moved = w.sub(m.mul(s.size()).div(v.sqrt().add(s.epsilon())));
      moved.add(NEGLIGIBLE).sub(NEGLIGIBLE).intoArray(weights, e);
      FloatVector.zero(S).intoArray(gradient, e);
    }
    scalar.adam(weights, gradient, first, second, s, e, to);
  }
}
