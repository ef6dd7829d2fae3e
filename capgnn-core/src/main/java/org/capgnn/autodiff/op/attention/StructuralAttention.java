package org.capgnn.autodiff.op.attention;

import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code alpha_ij = softmax over j in N(i) of |w_e| leaky_relu(u_i + v_j) + |w_s| s_ij}, {@code u =
 * G a1}, {@code v = G a2}, of every head: attention to content and to structure, mixed before one
 * softmax as in the released code of ADSF (Zhang et al. 2020).
 *
 * <p>The heads take the place of views in the {@link Lanes} layout, as in {@link
 * AdditiveAttention}. Cost: (vertices x units + entries) x heads.
 */
public final class StructuralAttention extends Operator {
  private static final float SLOPE = 0.2f;

  private final Variable g;
  private final Variable vectors;
  private final Variable mixture;
  private final float[] similarity;
  private final SparseMatrix pattern;
  private final SparseMatrix.Transposed transposed;
  private final Lanes lanes;
  private final int heads;
  private final float[] u;
  private final float[] v;
  private final float[] scoreGradient;
  private final float[] du;
  private final BlockSums vectorSums;
  private final BlockSums mixtureSums;
  private final Loop project;
  private final Loop attend;
  private final Loop scorePass;
  private final Loop vertexPass;

  /**
   * @param g vertices x stride
   * @param vectors 2 x stride: a1, then a2
   * @param mixture 2 x heads: w_e, then w_s
   * @param similarity s, one value per entry of the pattern
   */
  public StructuralAttention(
      Variable g,
      Variable vectors,
      Variable mixture,
      float[] similarity,
      AffinityPattern pattern,
      Lanes lanes) {
    super(Variable.of("alpha", pattern.entries(), lanes.groups() * Lanes.WIDTH, g.needsGradient()));
    this.g = g;
    this.vectors = vectors;
    this.mixture = mixture;
    this.similarity = similarity;
    this.pattern = pattern.matrix();
    this.transposed = pattern.transposed();
    this.lanes = lanes;
    this.heads = lanes.views();
    boolean learns = g.needsGradient();
    this.u = new float[pattern.vertices() * heads];
    this.v = new float[pattern.vertices() * heads];
    this.scoreGradient = learns ? new float[pattern.entries() * heads] : null;
    this.du = learns ? new float[pattern.vertices() * heads] : null;
    Blocks blocks = Blocks.byEntries(this.pattern.offsets(), 4);
    this.vectorSums = learns ? new BlockSums(blocks.count(), vectors.gradient()) : null;
    this.mixtureSums = learns ? new BlockSums(blocks.count(), mixture.gradient()) : null;
    this.project = new Loop(blocks, this::projectBlock);
    this.attend = new Loop(blocks, this::attendBlock);
    this.scorePass = new Loop(blocks, this::scorePassBlock);
    this.vertexPass = new Loop(blocks, this::vertexPassBlock);
  }

  @Override
  public void forward(Pass pass) {
    project.run(pass);
    attend.run(pass);
  }

  private void projectBlock(int from, int to) {
    float[] a = vectors.value();
    for (int i = from; i < to; i++) {
      for (int h = 0; h < heads; h++) {
        float first = 0;
        float second = 0;
        for (int c = 0; c < lanes.classes(); c++) {
          float value = g.value()[i * lanes.stride() + lanes.at(c, h)];
          first += value * a[lanes.at(c, h)];
          second += value * a[lanes.stride() + lanes.at(c, h)];
        }
        u[i * heads + h] = first;
        v[i * heads + h] = second;
      }
    }
  }

  private float content(int i, int entry, int h) {
    float x = u[i * heads + h] + v[pattern.columnIndices()[entry] * heads + h];
    return x > 0 ? x : SLOPE * x;
  }

  private void attendBlock(int from, int to) {
    for (int i = from; i < to; i++) {
      for (int h = 0; h < heads; h++) {
        attend(i, h);
      }
    }
  }

  private void attend(int i, int h) {
    float[] alpha = output.value();
    int width = output.columns();
    int lane = h / Lanes.WIDTH * Lanes.WIDTH + h % Lanes.WIDTH;
    int from = pattern.offsets()[i];
    int to = pattern.offsets()[i + 1];
    float contentWeight = Math.abs(mixture.value()[h]);
    float structureWeight = Math.abs(mixture.value()[heads + h]);
    float top = Float.NEGATIVE_INFINITY;
    for (int e = from; e < to; e++) {
      float score = contentWeight * content(i, e, h) + structureWeight * similarity[e];
      alpha[e * width + lane] = score;
      top = Math.max(top, score);
    }
    double sum = 0;
    for (int e = from; e < to; e++) {
      alpha[e * width + lane] = (float) Math.exp(alpha[e * width + lane] - top);
      sum += alpha[e * width + lane];
    }
    for (int e = from; e < to; e++) {
      float share = (float) (alpha[e * width + lane] / sum);
      // fewer than eight heads repeat over the lanes
      for (int l = h % Lanes.WIDTH; l < Lanes.WIDTH; l += lanes.period()) {
        alpha[e * width + h / Lanes.WIDTH * Lanes.WIDTH + l] = share;
      }
    }
  }

  // ds_ij = alpha_ij (dalpha_ij - sum_k alpha_ik dalpha_ik); with l = leaky_relu(u_i + v_j):
  // dw_e = sign(w_e) sum ds l, dw_s = sign(w_s) sum ds s, dx_ij = |w_e| l' ds,
  // du_i = sum_j dx_ij, dv_j = sum_i dx_ij, dG = du a1^T + dv a2^T, da1 = G^T du, da2 = G^T dv
  @Override
  public void backward(Pass pass) {
    scorePass.run(pass);
    vertexPass.run(pass);
    vectorSums.addUp(pass);
    mixtureSums.addUp(pass);
  }

  private void scorePassBlock(int b, int from, int to) {
    float[] mixed = mixtureSums.of(b);
    for (int i = from; i < to; i++) {
      for (int h = 0; h < heads; h++) {
        scorePass(i, h, mixed);
      }
    }
  }

  private void scorePass(int i, int h, float[] mixed) {
    float contentWeight = mixture.value()[h];
    float signE = Math.signum(contentWeight);
    float signS = Math.signum(mixture.value()[heads + h]);
    double mean = 0;
    for (int e = pattern.offsets()[i]; e < pattern.offsets()[i + 1]; e++) {
      mean += alpha(e, h) * alphaGradient(e, h);
    }
    float sum = 0;
    for (int e = pattern.offsets()[i]; e < pattern.offsets()[i + 1]; e++) {
      float ds = (float) (alpha(e, h) * (alphaGradient(e, h) - mean));
      float l = content(i, e, h);
      mixed[h] += signE * ds * l;
      mixed[heads + h] += signS * ds * similarity[e];
      float dx = Math.abs(contentWeight) * (l > 0 ? 1 : SLOPE) * ds;
      scoreGradient[e * heads + h] = dx;
      sum += dx;
    }
    du[i * heads + h] = sum;
  }

  private float alpha(int e, int h) {
    return output.value()[e * output.columns() + h / Lanes.WIDTH * Lanes.WIDTH + h % Lanes.WIDTH];
  }

  /** The sum over the lanes that repeat a head: each has a part of the gradient. */
  private float alphaGradient(int e, int h) {
    float sum = 0;
    for (int l = h % Lanes.WIDTH; l < Lanes.WIDTH; l += lanes.period()) {
      sum += output.gradient()[e * output.columns() + h / Lanes.WIDTH * Lanes.WIDTH + l];
    }
    return sum;
  }

  private void vertexPassBlock(int b, int from, int to) {
    float[] a = vectors.value();
    float[] sums = vectorSums.of(b);
    int stride = lanes.stride();
    for (int i = from; i < to; i++) {
      for (int h = 0; h < heads; h++) {
        float dv = 0;
        for (int f = transposed.offsets()[i]; f < transposed.offsets()[i + 1]; f++) {
          dv += scoreGradient[transposed.origin()[f] * heads + h];
        }
        for (int c = 0; c < lanes.classes(); c++) {
          int at = lanes.at(c, h);
          float value = g.value()[i * stride + at];
          sums[at] += du[i * heads + h] * value;
          sums[stride + at] += dv * value;
          g.gradient()[i * stride + at] += du[i * heads + h] * a[at] + dv * a[stride + at];
        }
      }
    }
  }
}
