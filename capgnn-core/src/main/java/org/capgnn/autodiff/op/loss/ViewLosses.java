package org.capgnn.autodiff.op.loss;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.LossKernels.Losses;
import org.capgnn.parallel.Blocks;

/**
 * Cross-entropy on the training vertices, averaged over the views, and the negative-free
 * entropy-aware contrastive loss over all vertices (Hu et al. 2021, arXiv:2112.01110, Eq. 15 with
 * the sharpening of Eq. 14, and Algorithm 2).
 *
 * <p>The gradient is known as soon as the loss is, so the forward pass computes and keeps it, and
 * the backward pass only adds it to that of the logits.
 */
public final class ViewLosses extends Operator {
  private final Variable logits;
  private final Lanes lanes;
  private final int vertices;
  private final Blocks blocks;
  private final double[] sums;
  private final Loop compute;
  private final Loop addKept;
  private final float[] kept;
  private final IntToDoubleFunction psi;
  private Losses losses;
  private double supervised;
  private double contrastive;

  /**
   * @param target class of each training vertex, -1 elsewhere
   * @param weight of each vertex's cross-entropy; those of the training vertices add up to 1
   * @param psi psi_ecl of Eq. 16 by epoch, the contrastive loss's weight; 0 leaves that loss out
   */
  public ViewLosses(
      Variable logits,
      Lanes lanes,
      int[] target,
      float[] weight,
      double temperature,
      boolean stopGradient,
      IntToDoubleFunction psi) {
    super(null);
    this.logits = logits;
    this.lanes = lanes;
    this.vertices = logits.rows();
    this.psi = psi;
    this.blocks = Blocks.even(vertices, 64, 8);
    this.sums = new double[2 * blocks.count()];
    this.kept = new float[logits.value().length];
    float[] perView = new float[weight.length];
    for (int i = 0; i < weight.length; i++) {
      perView[i] = weight[i] / lanes.views();
    }
    this.losses =
        new Losses(
            lanes, logits.value(), target, perView, 0f, (float) temperature, stopGradient, kept);
    this.compute =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels.losses().losses(losses, sums, 2 * b, from, to, scratch));
    this.addKept = new Loop(Blocks.elements(kept.length), this::addKept);
  }

  @Override
  public void forward(Pass pass) {
    setContrastiveWeight(psi.applyAsDouble(pass.epoch()));
    Arrays.fill(sums, 0);
    compute.run(pass);
    supervised = 0;
    contrastive = 0;
    for (int b = 0; b < blocks.count(); b++) {
      supervised += sums[2 * b];
      contrastive += sums[2 * b + 1];
    }
    contrastive *= -2 / ((double) vertices * lanes.views() * lanes.views());
  }

  private void setContrastiveWeight(double weight) {
    double pairs = (double) vertices * lanes.views() * lanes.views();
    float perPair = (float) (2 * weight / pairs);
    if (losses.contrastive() != perPair) {
      losses = losses.withContrastive(perPair);
    }
  }

  // dL/dZ was computed by the forward pass
  @Override
  public void backward(Pass pass) {
    addKept.run(pass);
  }

  private void addKept(int from, int to) {
    float[] gradient = logits.gradient();
    for (int p = from; p < to; p++) {
      gradient[p] += kept[p];
    }
  }

  /** L_sup of Eq. 16: the mean cross-entropy. */
  public double supervised() {
    return supervised;
  }

  /** L_ecl (Eq. 15), from -2 (all views agree) to 0; 0 where it was left out. */
  public double contrastive() {
    return contrastive;
  }
}
