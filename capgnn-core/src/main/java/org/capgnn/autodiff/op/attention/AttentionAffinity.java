package org.capgnn.autodiff.op.attention;

import java.util.Arrays;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.AttentionKernels.Head;
import org.capgnn.kernel.AttentionKernels.Score;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.shard.Halo;

/**
 * The dynamic affinity {@code A_gat = beta D^-1/2 (A+I) D^-1/2 + (1-beta) D^1/2 Upsilon D^-1/2} of
 * every view (Hu et al. 2021, arXiv:2112.01110, Eq. 2), Upsilon the mean over the heads of the
 * row-wise softmax of the scores.
 *
 * <p>Input: one row per (vertex, view) with the query and the key of each head, before activation.
 * Output: eight lanes per entry and view group. Cost: entries x views x heads.
 */
public final class AttentionAffinity extends Operator {
  private final Variable projections;
  private final AffinityPattern pattern;
  private final float[] staticPart;
  private final Score score;
  private final int views;
  private final int width;
  private final int period;
  private final int heads;
  private final Head[] head;
  private final AttentionPasses passes;
  private final Loop activate;
  private final Loop attend;
  private final Loop queryPass;
  private final Loop keyPass;
  private final Loop fold;
  private final Halo halo;
  private final Halo.Rows[] keys;
  private final Halo.Rows keyGradient;
  private int current;

  /** The affinity of a graph in one piece. */
  public AttentionAffinity(
      Variable projections, AffinityPattern pattern, double beta, Score score, Lanes lanes) {
    this(projections, pattern, beta, score, lanes, null);
  }

  /**
   * @param projections (vertex, view) rows x 2 heads: the queries of the heads, then their keys
   * @param halo of a shard, whose keys come from other shards; null if the graph is in one piece
   */
  public AttentionAffinity(
      Variable projections,
      AffinityPattern pattern,
      double beta,
      Score score,
      Lanes lanes,
      Halo halo) {
    super(
        Variable.of(
            "affinity",
            pattern.entries(),
            lanes.groups() * Lanes.WIDTH,
            projections.needsGradient()));
    this.projections = projections;
    this.pattern = pattern;
    this.score = score;
    this.views = lanes.views();
    this.width = lanes.groups() * Lanes.WIDTH;
    this.period = lanes.period();
    this.heads = projections.columns() / 2;
    this.staticPart = pattern.symmetric(beta);
    this.passes = new AttentionPasses(pattern, output);
    this.head = new Head[heads];
    float[] renormalisation = pattern.renormalisation((1 - beta) / heads);
    for (int h = 0; h < heads; h++) {
      head[h] = passes.newHead(score, renormalisation);
    }
    Blocks blocks = Blocks.byEntries(pattern.matrix().offsets(), 4);
    this.activate = new Loop(blocks, this::activateRows);
    this.attend = new Loop(blocks, this::attendRows);
    this.queryPass =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                passes.queryGradient(kernels, head[current], from, to));
    // in the order of the transposed rows, which include the halo
    this.keyPass =
        new Loop(
            halo == null ? blocks : Blocks.byEntries(pattern.transposed().offsets(), 4),
            (kernels, b, from, to, scratch) ->
                passes.keyGradient(kernels, head[current], from, to));
    this.fold = new Loop(blocks, this::fold);
    this.halo = halo;
    this.keys = new Halo.Rows[halo == null ? 0 : heads];
    Arrays.setAll(keys, h -> halo.rows(head[h].key(), width));
    boolean addsBack = halo != null && projections.needsGradient();
    this.keyGradient = addsBack ? halo.rows(passes.keyGradient(), width) : null;
  }

  @Override
  public void forward(Pass pass) {
    activate.run(pass);
    for (Halo.Rows key : keys) {
      halo.fill(key);
    }
    attend.run(pass);
  }

  /** Puts the activated queries and keys of some rows into lanes. */
  private void activateRows(int from, int to) {
    float[] in = projections.value();
    for (int i = from; i < to; i++) {
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
    return lane / Lanes.WIDTH * Lanes.WIDTH + lane % Lanes.WIDTH % period;
  }

  private float activated(float x) {
    return score == Score.QUERY_KEY ? Math.max(x, 0f) : x;
  }

  private void attendRows(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    int[] offsets = pattern.matrix().offsets();
    for (int e = offsets[from]; e < offsets[to]; e++) {
      Arrays.fill(output.value(), e * width, e * width + width, staticPart[e]);
    }
    for (Head h : head) {
      kernels.attention().attend(h, from, to);
    }
  }

  // softmax: dscore_e = u_e (du_e - sum_f u_f du_f), du = (1-beta) sqrt(d_i/d_j) dA;
  // query-key: dq_i = sum_j dscore_ij k_j, dk_j = sum_i dscore_ij q_i, each through its ReLU
  @Override
  public void backward(Pass pass) {
    for (current = 0; current < heads; current++) {
      queryPass.run(pass);
      keyPass.run(pass);
      if (keyGradient != null) {
        halo.addBack(keyGradient);
      }
      fold.run(pass);
    }
  }

  /** Adds the lanes' gradients to those of the rows they came from. */
  private void fold(int from, int to) {
    float[] out = projections.gradient();
    float[] in = projections.value();
    float[] queryGradient = passes.queryGradient();
    float[] keyGradient = passes.keyGradient();
    for (int i = from; i < to; i++) {
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
