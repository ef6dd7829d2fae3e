package org.capgnn.autodiff.op.attention;

import java.util.Arrays;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.kernel.AttentionKernels.Head;
import org.capgnn.kernel.AttentionKernels.Score;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * {@code alpha_ij = softmax over j in N(i) of leaky_relu(u_i + v_j)}, {@code u = G a1 + b1}, {@code
 * v = G a2 + b2}, of every head (Velickovic et al. 2018, arXiv:1710.10903, Eq. 1-3; N(i) holds i
 * itself).
 *
 * <p>The heads take the place of views in the {@link Lanes} layout; alpha has eight lanes per entry
 * and group of heads. Cost: (vertices x units + entries) x heads.
 */
public final class AdditiveAttention implements Operator {
  private final Variable g;
  private final Variable vectors;
  private final Variable shifts;
  private final Variable output;
  private final Lanes lanes;
  private final int width;
  private final Head head;
  private final AttentionPasses passes;
  private final Blocks blocks;
  private final BlockSums vectorSums;
  private final BlockSums shiftSums;
  private final Workers.Body project;
  private final Workers.Body attend;
  private final Workers.Body queryPass;
  private final Workers.Body keyPass;
  private Pass pass;

  /**
   * @param g vertices x stride
   * @param vectors 2 x stride: a1, then a2
   * @param shifts 2 x heads: b1, then b2
   */
  public AdditiveAttention(
      Variable g, Variable vectors, Variable shifts, AffinityPattern pattern, Lanes lanes) {
    this.g = g;
    this.vectors = vectors;
    this.shifts = shifts;
    this.lanes = lanes;
    this.width = lanes.groups() * 8;
    boolean learns = g.needsGradient();
    int entries = pattern.entries();
    this.output = Variable.of("alpha", entries, width, learns);
    this.passes = new AttentionPasses(pattern, output);
    float[] ones = new float[entries];
    Arrays.fill(ones, 1f);
    this.head = passes.newHead(Score.ADDITIVE, ones);
    this.blocks = Blocks.byEntries(pattern.matrix().offsets(), 4);
    this.vectorSums = learns ? new BlockSums(blocks.count(), vectors.gradient()) : null;
    this.shiftSums = learns ? new BlockSums(blocks.count(), shifts.gradient()) : null;
    this.project = (b, scratch) -> projectRows(blocks.from(b), blocks.to(b));
    this.attend = (b, scratch) -> attendRows(blocks.from(b), blocks.to(b));
    this.queryPass = (b, scratch) -> passes.queryGradient(pass, head, blocks.from(b), blocks.to(b));
    this.keyPass =
        (b, scratch) -> {
          passes.keyGradient(pass, head, blocks.from(b), blocks.to(b));
          fold(blocks.from(b), blocks.to(b), vectorSums.cleared(b), shiftSums.cleared(b));
        };
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), project);
    current.workers().run(blocks.count(), attend);
  }

  /** u and v of some vertices, repeated over the lanes of their head. */
  private void projectRows(int from, int to) {
    float[] a = vectors.value();
    float[] x = g.value();
    int stride = lanes.stride();
    for (int i = from; i < to; i++) {
      for (int group = 0; group < lanes.groups(); group++) {
        int at = i * width + group * 8;
        Arrays.fill(head.query(), at, at + 8, 0f);
        Arrays.fill(head.key(), at, at + 8, 0f);
        for (int p = group * lanes.block(); p < (group + 1) * lanes.block(); p += 8) {
          for (int lane = 0; lane < 8; lane++) {
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
      int group = i * width + h / 8 * 8;
      float sum = shifts.value()[firstShift + h] + ofHead(scores, i, h);
      for (int lane = h % 8; lane < 8; lane += lanes.period()) {
        scores[group + lane] = sum;
      }
    }
  }

  private void attendRows(int from, int to) {
    int[] offsets = head.offsets();
    Arrays.fill(output.value(), offsets[from] * width, offsets[to] * width, 0f);
    passes.attend(pass, head, from, to);
  }

  // dscore_ij = alpha_ij (dalpha_ij - sum_k alpha_ik dalpha_ik) through the leaky ReLU;
  // du_i = sum_j dscore_ij, dv_j = sum_i dscore_ij; dG = du a1^T + dv a2^T,
  // da1 = G^T du, da2 = G^T dv, db1 = sum du, db2 = sum dv
  @Override
  public void backward(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), queryPass);
    current.workers().run(blocks.count(), keyPass);
    vectorSums.addUp(current);
    shiftSums.addUp(current);
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
    int group = i * width + h / 8 * 8;
    float sum = 0f;
    for (int lane = h % 8; lane < 8; lane += lanes.period()) {
      sum += gradient[group + lane];
    }
    return sum;
  }
}
