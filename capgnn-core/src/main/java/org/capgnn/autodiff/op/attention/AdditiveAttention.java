package org.capgnn.autodiff.op.attention;

import java.util.Arrays;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.kernel.AttentionKernels.Head;
import org.capgnn.kernel.AttentionKernels.Score;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;

/**
 * {@code alpha_ij = softmax over j in N(i) of leaky_relu(u_i + v_j)}, {@code u = G a1 + b1}, {@code
 * v = G a2 + b2}, of every head (Velickovic et al. 2018, arXiv:1710.10903, Eq. 1-3; N(i) holds i
 * itself).
 *
 * <p>The heads take the place of views in the {@link Lanes} layout; alpha has eight lanes per entry
 * and group of heads. Cost: (vertices x units + entries) x heads.
 */
public final class AdditiveAttention extends Operator {
  private final Variable g;
  private final Variable vectors;
  private final Variable shifts;
  private final Lanes lanes;
  private final int width;
  private final Head head;
  private final AttentionPasses passes;
  private final BlockSums vectorSums;
  private final BlockSums shiftSums;
  private final Loop project;
  private final Loop attend;
  private final Loop queryPass;
  private final Loop keyPass;

  /**
   * @param g vertices x stride
   * @param vectors 2 x stride: a1, then a2
   * @param shifts 2 x heads: b1, then b2
   */
  public AdditiveAttention(
      Variable g, Variable vectors, Variable shifts, AffinityPattern pattern, Lanes lanes) {
    super(Variable.of("alpha", pattern.entries(), lanes.groups() * Lanes.WIDTH, g.needsGradient()));
    this.g = g;
    this.vectors = vectors;
    this.shifts = shifts;
    this.lanes = lanes;
    this.width = lanes.groups() * Lanes.WIDTH;
    boolean learns = g.needsGradient();
    this.passes = new AttentionPasses(pattern, output);
    float[] ones = new float[pattern.entries()];
    Arrays.fill(ones, 1f);
    this.head = passes.newHead(Score.ADDITIVE, ones);
    Blocks blocks = Blocks.byEntries(pattern.matrix().offsets(), 4);
    this.vectorSums = learns ? new BlockSums(blocks.count(), vectors.gradient()) : null;
    this.shiftSums = learns ? new BlockSums(blocks.count(), shifts.gradient()) : null;
    this.project = new Loop(blocks, this::projectRows);
    this.attend = new Loop(blocks, this::attendRows);
    this.queryPass =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) -> passes.queryGradient(kernels, head, from, to));
    this.keyPass =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) -> {
              passes.keyGradient(kernels, head, from, to);
              fold(from, to, vectorSums.of(b), shiftSums.of(b));
            });
  }

  @Override
  public void forward(Pass pass) {
    project.run(pass);
    attend.run(pass);
  }

  /** u and v of some vertices, repeated over the lanes of their head. */
  private void projectRows(int from, int to) {
    float[] a = vectors.value();
    float[] x = g.value();
    int stride = lanes.stride();
    for (int i = from; i < to; i++) {
      for (int group = 0; group < lanes.groups(); group++) {
        int at = i * width + group * Lanes.WIDTH;
        Arrays.fill(head.query(), at, at + Lanes.WIDTH, 0f);
        Arrays.fill(head.key(), at, at + Lanes.WIDTH, 0f);
        for (int p = group * lanes.block(); p < (group + 1) * lanes.block(); p += Lanes.WIDTH) {
          for (int lane = 0; lane < Lanes.WIDTH; lane++) {
            float value = x[i * stride + p + lane];
            head.query()[at + lane] += value * a[p + lane];
            head.key()[at + lane] += value * a[stride + p + lane];
          }
        }
      }
      share(head.query(), i, 0);
      share(head.key(), i, lanes.views());
    }
  }

  /** Gives all lanes of a head the sum over them; lanes of no head keep 0. */
  private void share(float[] scores, int i, int firstShift) {
    for (int h = 0; h < lanes.views(); h++) {
      int group = i * width + h / Lanes.WIDTH * Lanes.WIDTH;
      float sum = shifts.value()[firstShift + h] + ofHead(scores, i, h);
      for (int lane = h % Lanes.WIDTH; lane < Lanes.WIDTH; lane += lanes.period()) {
        scores[group + lane] = sum;
      }
    }
  }

  private void attendRows(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    int[] offsets = head.offsets();
    Arrays.fill(output.value(), offsets[from] * width, offsets[to] * width, 0f);
    kernels.attention().attend(head, from, to);
  }

  // dscore_ij = alpha_ij (dalpha_ij - sum_k alpha_ik dalpha_ik) through the leaky ReLU;
  // du_i = sum_j dscore_ij, dv_j = sum_i dscore_ij; dG = du a1^T + dv a2^T,
  // da1 = G^T du, da2 = G^T dv, db1 = sum du, db2 = sum dv
  @Override
  public void backward(Pass pass) {
    queryPass.run(pass);
    keyPass.run(pass);
    vectorSums.addUp(pass);
    shiftSums.addUp(pass);
  }

  private void fold(int from, int to, float[] vectorSum, float[] shiftSum) {
    float[] a = vectors.value();
    int stride = lanes.stride();
    for (int i = from; i < to; i++) {
      for (int h = 0; h < lanes.views(); h++) {
        float du = ofHead(passes.queryGradient(), i, h);
        float dv = ofHead(passes.keyGradient(), i, h);
        shiftSum[h] += du;
        shiftSum[lanes.views() + h] += dv;
        for (int c = 0; c < lanes.classes(); c++) {
          int at = lanes.at(c, h);
          float value = g.value()[i * stride + at];
          vectorSum[at] += du * value;
          vectorSum[stride + at] += dv * value;
          g.gradient()[i * stride + at] += du * a[at] + dv * a[stride + at];
        }
      }
    }
  }

  /** The sum over the lanes that repeat a head: each has a part of the gradient. */
  private float ofHead(float[] gradient, int i, int h) {
    int group = i * width + h / Lanes.WIDTH * Lanes.WIDTH;
    float sum = 0f;
    for (int lane = h % Lanes.WIDTH; lane < Lanes.WIDTH; lane += lanes.period()) {
      sum += gradient[group + lane];
    }
    return sum;
  }
}
