package org.capgnn.autodiff.op.attention;

import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.autodiff.part.SoftmaxRow;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code a_ij = (|w_e| alpha_ij + |w_s| sigma_ij) / (|w_e| + |w_s|)} of every head, sigma the
 * softmax of the similarities s_ij over N(i): attention to content and to structure, each with its
 * own softmax as the paper of ADSF has it (Zhang et al. 2020).
 */
public final class StructuralBlend extends Operator {
  private final Variable alpha;
  private final Variable mixture;
  private final float[] sigma;
  private final int heads;
  private final int[] headOf;
  private final BlockSums sums;
  private final Loop blend;
  private final Loop differentiate;

  /**
   * @param alpha eight lanes per entry and group of heads
   * @param mixture 2 x heads: w_e, then w_s
   * @param similarity s, one value per entry of the pattern
   */
  public StructuralBlend(
      Variable alpha, Variable mixture, float[] similarity, AffinityPattern pattern, Lanes lanes) {
    super(alpha.like("blended alpha"));
    this.alpha = alpha;
    this.mixture = mixture;
    this.sigma = softmax(similarity, pattern.matrix());
    this.heads = lanes.views();
    int width = alpha.columns();
    this.headOf = new int[width];
    for (int lane = 0; lane < width; lane++) {
      headOf[lane] =
          Math.min(
              heads - 1, lane / Lanes.WIDTH * Lanes.WIDTH + lane % Lanes.WIDTH % lanes.period());
    }
    Blocks blocks = Blocks.even(alpha.rows(), 64, 8);
    this.sums = BlockSums.orNull(blocks.count(), mixture);
    this.blend = new Loop(blocks, this::blendBlock);
    this.differentiate = new Loop(blocks, this::differentiateBlock);
  }

  private static float[] softmax(float[] s, SparseMatrix pattern) {
    float[] result = new float[s.length];
    for (int i = 0; i < pattern.rows(); i++) {
      int from = pattern.offsets()[i];
      SoftmaxRow.of(s, from, pattern.offsets()[i + 1] - from, result, from);
    }
    return result;
  }

  @Override
  public void forward(Pass pass) {
    blend.run(pass);
  }

  /** |w_e| / (|w_e| + |w_s|). */
  private float share(int head) {
    float e = Math.abs(mixture.value()[head]);
    float s = Math.abs(mixture.value()[heads + head]);
    return e + s > 0 ? e / (e + s) : 0.5f;
  }

  private void blendBlock(int from, int to) {
    int width = alpha.columns();
    for (int lane = 0; lane < width; lane++) {
      float share = share(headOf[lane]);
      for (int e = from; e < to; e++) {
        int at = e * width + lane;
        output.value()[at] = share * alpha.value()[at] + (1 - share) * sigma[e];
      }
    }
  }

  // dalpha = |w_e| / (|w_e| + |w_s|) da, dw_e = sign(w_e) sum da (alpha - a) / (|w_e| + |w_s|),
  // dw_s = sign(w_s) sum da (sigma - a) / (|w_e| + |w_s|)
  @Override
  public void backward(Pass pass) {
    differentiate.run(pass);
    sums.addUp(pass);
  }

  private void differentiateBlock(int b, int from, int to) {
    float[] mixed = sums.of(b);
    int width = alpha.columns();
    for (int lane = 0; lane < width; lane++) {
      int h = headOf[lane];
      float share = share(h);
      float total = Math.abs(mixture.value()[h]) + Math.abs(mixture.value()[heads + h]);
      float signE = Math.signum(mixture.value()[h]) / total;
      float signS = Math.signum(mixture.value()[heads + h]) / total;
      for (int e = from; e < to; e++) {
        int at = e * width + lane;
        float da = output.gradient()[at];
        alpha.gradient()[at] += share * da;
        mixed[h] += signE * da * (alpha.value()[at] - output.value()[at]);
        mixed[heads + h] += signS * da * (sigma[e] - output.value()[at]);
      }
    }
  }
}
