package org.capgnn.kernel.vector.losses;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.LossKernels.Losses;
import org.capgnn.kernel.vector.simd.LaneExp;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * The losses of one vertex and their gradient, in a buffer of rows {@code [class][view]}.
 *
 * <p>With e = exp(z - max), the unit vector u = e / |e| of a view's softmax needs no division by
 * the sum, and with t = sum of the other side's unit vectors, the gradient of -(u . t) is {@code
 * -u_c (t_c - (u . t) u_c)}: the term that centres a softmax's gradient is 0 for a unit vector.
 */
public final class VertexLosses {
  /** The row for the gradient; row 0 holds the logits. */
  public static final int GRADIENT = 1;

  private static final int PLAIN = 2;
  private static final int SHARP = 3;
  private static final int TOTAL = 4; // one vector

  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final float[] KEEP = KeepTable.of(L, 1f);

  private VertexLosses() {}

  /**
   * Whether there are one full group of views, a contrastive term and a constant sharpened side.
   */
  public static boolean suit(Losses l) {
    return l.lanes().fullLanes()
        && l.lanes().groups() == 1
        && l.stopGradient()
        && l.contrastive() != 0f;
  }

  /** Floats of a buffer for rows of this width. */
  public static int length(int width) {
    return TOTAL * width + L;
  }

  /** Adds the losses to {@code sums[slot]} and the next, and writes the gradient. */
  public static void of(Losses l, int i, float[] row, double[] sums, int slot) {
    int width = l.lanes().block();
    int used = ((1 << l.lanes().views()) - 1) * L;
    exponentials(row, width, 1f / l.temperature());
    units(row, SHARP * width, width, used);
    units(row, PLAIN * width, width, KeepTable.ALL * L);
    sumOverViews(row, SHARP * width, width);
    sums[slot + 1] += contrast(l, row, width, used);
    if (l.target()[i] >= 0) {
      sums[slot] += crossEntropy(l, i, row, width, used);
    }
  }

  /** exp(z - max) and exp((z - max) / tau). */
  private static void exponentials(float[] row, int width, float sharpness) {
    FloatVector top = FloatVector.fromArray(S, row, 0);
    for (int c = L; c < width; c += L) {
      top = FloatVector.fromArray(S, row, c).max(top);
    }
    for (int c = 0; c < width; c += L) {
      FloatVector x = FloatVector.fromArray(S, row, c).sub(top);
      x.intoArray(row, PLAIN * width + c);
      x.mul(sharpness).intoArray(row, SHARP * width + c);
    }
    LaneExp.exp(row, PLAIN * width, (SHARP + 1) * width);
  }

  /**
   * Divides each view by its length, and leaves their sums over the classes, so divided, in the
   * last vector. Vectors are neither arguments nor results: where the JIT does not inline the
   * method, each would be an object.
   *
   * @param counts where {@link #KEEP} has a 1 for each view that counts
   */
  private static void units(float[] row, int at, int width, int counts) {
    FloatVector squares = FloatVector.zero(S);
    FloatVector sum = FloatVector.zero(S);
    for (int c = at; c < at + width; c += L) {
      FloatVector x = FloatVector.fromArray(S, row, c);
      squares = x.fma(x, squares);
      sum = x.add(sum);
    }
    FloatVector inverse = FloatVector.fromArray(S, KEEP, counts).div(squares.sqrt());
    for (int c = at; c < at + width; c += L) {
      FloatVector.fromArray(S, row, c).mul(inverse).intoArray(row, c);
    }
    sum.mul(inverse).intoArray(row, TOTAL * width);
  }

  /** Leaves the sum over the views in the first lane of each class, added in a fixed order. */
  private static void sumOverViews(float[] row, int at, int width) {
    for (int c = at; c < at + width; c += L) {
      row[c] =
          ((row[c] + row[c + 1]) + (row[c + 2] + row[c + 3]))
              + ((row[c + 4] + row[c + 5]) + (row[c + 6] + row[c + 7]));
    }
  }

  /** Writes the gradient of the contrastive loss and returns the sum of the cosines. */
  private static double contrast(Losses l, float[] row, int width, int used) {
    int plain = PLAIN * width;
    int sharp = SHARP * width;
    FloatVector along = FloatVector.zero(S);
    for (int c = 0; c < width; c += L) {
      FloatVector t = FloatVector.broadcast(S, row[sharp + c]);
      along = FloatVector.fromArray(S, row, plain + c).fma(t, along);
    }
    FloatVector counts = FloatVector.fromArray(S, KEEP, used);
    FloatVector factor = counts.mul(-l.contrastive());
    for (int c = 0; c < width; c += L) {
      FloatVector u = FloatVector.fromArray(S, row, plain + c);
      FloatVector slope = FloatVector.broadcast(S, row[sharp + c]).sub(along.mul(u));
      slope.mul(u).mul(factor).intoArray(row, GRADIENT * width + c);
    }
    along.mul(counts).intoArray(row, sharp);
    sumOverViews(row, sharp, L);
    return row[sharp];
  }

  /** Adds the gradient of the cross-entropy and returns the loss. */
  private static double crossEntropy(Losses l, int i, float[] row, int width, int used) {
    int target = l.target()[i];
    float weight = l.targetWeight()[i];
    FloatVector inverse =
        FloatVector.broadcast(S, 1f).div(FloatVector.fromArray(S, row, TOTAL * width));
    FloatVector counts = FloatVector.fromArray(S, KEEP, used).mul(weight);
    for (int c = 0; c < width; c += L) {
      FloatVector p = FloatVector.fromArray(S, row, PLAIN * width + c).mul(inverse);
      p.sub(c == target * L ? 1f : 0f)
          .mul(counts)
          .add(FloatVector.fromArray(S, row, GRADIENT * width + c))
          .intoArray(row, GRADIENT * width + c);
      p.intoArray(row, PLAIN * width + c);
    }
    double sum = 0;
    for (int v = 0; v < l.lanes().views(); v++) {
      float p = row[PLAIN * width + target * L + v];
      sum -= weight * Math.log(Math.max(p, Float.MIN_NORMAL));
    }
    return sum;
  }
}
