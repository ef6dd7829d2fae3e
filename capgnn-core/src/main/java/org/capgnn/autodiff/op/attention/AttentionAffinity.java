package org.capgnn.autodiff.op.attention;

import java.util.Arrays;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.AttentionKernels.Head;
import org.capgnn.kernel.AttentionKernels.Score;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * The dynamic affinity {@code A_gat = beta D^-1/2 (A+I) D^-1/2 + (1-beta) D^1/2 Upsilon D^-1/2} of
 * every view (Hu et al. 2021, arXiv:2112.01110, Eq. 2), Upsilon the mean over the heads of the
 * row-wise softmax of the scores.
 *
 * <p>Input: one row per (vertex, view) with the query and the key of each head, before activation.
 * Output: eight lanes per entry and view group. Cost: entries x views x heads.
 */
public final class AttentionAffinity implements Operator {
  private final Variable projections;
  private final Variable output;
  private final AffinityPattern pattern;
  private final float[] staticPart;
  private final Score score;
  private final int views;
  private final int groups;
  private final int period;
  private final int heads;
  private final Head[] head;
  private final AttentionPasses passes;
  private final Blocks blocks;
  private final Workers.Body activate;
  private final Workers.Body attend;
  private final Workers.Body queryPass;
  private final Workers.Body keyPass;
  private Pass pass;
  private int current;

  /**
   * @param projections (vertex, view) rows x 2 heads: the queries of the heads, then their keys
   */
  public AttentionAffinity(
      Variable projections, AffinityPattern pattern, double beta, Score score, Lanes lanes) {
    this.projections = projections;
    this.pattern = pattern;
    this.score = score;
    this.views = lanes.views();
    this.groups = lanes.groups();
    this.period = lanes.period();
    this.heads = projections.columns() / 2;
    this.staticPart = pattern.symmetric(beta);
    int width = groups * 8;
    boolean learns = projections.needsGradient();
    this.output = Variable.of("affinity", pattern.entries(), width, learns);
    this.passes = new AttentionPasses(pattern, output);
    this.head = new Head[heads];
    float[] renormalisation = pattern.renormalisation((1 - beta) / heads);
    for (int h = 0; h < heads; h++) {
      head[h] = passes.newHead(score, renormalisation);
    }
    this.blocks = Blocks.byEntries(pattern.matrix().offsets(), 4);
    this.activate = (b, scratch) -> activateBlock(b);
    this.attend = (b, scratch) -> attendBlock(b);
    this.queryPass =
        (b, scratch) -> passes.queryGradient(pass, head[current], blocks.from(b), blocks.to(b));
    this.keyPass =
        (b, scratch) -> {
          passes.keyGradient(pass, head[current], blocks.from(b), blocks.to(b));
          foldBlock(b);
        };
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass now) {
    pass = now;
    now.workers().run(blocks.count(), activate);
    now.workers().run(blocks.count(), attend);
  }

  /** Puts the activated queries and keys of a block into lanes. */
  private void activateBlock(int b) {
    float[] in = projections.value();
    int width = groups * 8;
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      for (int h = 0; h < heads; h++) {
        for (int lane = 0; lane < width; lane++) {
          int view = view(lane);
          int at = (i * views + Math.min(view, views - 1)) * 2 * heads;
          head[h].query()[i * width + lane] = activated(in[at + h]);
          head[h].key()[i * width + lane] = activated(in[at + heads + h]);
        }
      }
    }
  }

  /** The view of a lane; lanes beyond the views repeat the last one and are ignored later. */
  private int view(int lane) {
    return lane / 8 * 8 + lane % 8 % period;
  }

  private float activated(float x) {
    return score == Score.QUERY_KEY ? Math.max(x, 0f) : x;
  }

  private void attendBlock(int b) {
    int width = groups * 8;
    int[] offsets = pattern.matrix().offsets();
    for (int e = offsets[blocks.from(b)]; e < offsets[blocks.to(b)]; e++) {
      Arrays.fill(output.value(), e * width, e * width + width, staticPart[e]);
    }
    for (Head h : head) {
      passes.attend(pass, h, blocks.from(b), blocks.to(b));
    }
  }

  // softmax: dscore_e = u_e (du_e - sum_f u_f du_f), du = (1-beta) sqrt(d_i/d_j) dA;
  // query-key: dq_i = sum_j dscore_ij k_j, dk_j = sum_i dscore_ij q_i, each through its ReLU
  @Override
  public void backward(Pass now) {
    pass = now;
    for (current = 0; current < heads; current++) {
      now.workers().run(blocks.count(), queryPass);
      now.workers().run(blocks.count(), keyPass);
    }
  }

  /** Adds the lanes' gradients to those of the rows they came from. */
  private void foldBlock(int b) {
    int width = groups * 8;
    float[] out = projections.gradient();
    float[] in = projections.value();
    float[] queryGradient = passes.queryGradient();
    float[] keyGradient = passes.keyGradient();
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      for (int lane = 0; lane < width; lane++) {
        int view = view(lane);
        if (view >= views) {
          continue;
        }
        int at = (i * views + view) * 2 * heads;
        if (score == Score.ADDITIVE || in[at + current] > 0) {
          out[at + current] += queryGradient[i * width + lane];
        }
        if (score == Score.ADDITIVE || in[at + heads + current] > 0) {
          out[at + heads + current] += keyGradient[i * width + lane];
        }
      }
    }
  }
}
