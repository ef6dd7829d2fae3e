package org.capgnn.autodiff.op.loss;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.propagation.Propagation;
import org.capgnn.autodiff.op.propagation.Readout;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.LossKernels.Losses;
import org.capgnn.parallel.Blocks;

/**
 * Cross-entropy on the training vertices, averaged over the views, and the negative-free
 * entropy-aware contrastive loss over all vertices (Hu et al. 2021, arXiv:2112.01110, Eq. 15 with
 * the sharpening of Eq. 14, and Algorithm 2).
 *
 * <p>The gradient is known as soon as the loss is, so the forward pass computes and keeps it, and
 * the backward pass only adds it to that of the logits. If the logits are those of a {@link
 * Propagation}, each row is read as soon as it is summed, and its gradient is written in place.
 */
public final class ViewLosses extends Operator implements Readout {
  private final Variable logits;
  private final boolean followsRows;
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
   * The losses of a graph in one piece.
   *
   * @param source the propagation whose result the logits are if it can hand over its rows, else
   *     null
   */
  public ViewLosses(
      Variable logits,
      Propagation source,
      Lanes lanes,
      int[] target,
      float[] weight,
      double temperature,
      boolean stopGradient,
      IntToDoubleFunction psi) {
    this(logits, source, lanes, logits.rows(), target, weight, temperature, stopGradient, psi);
  }

  /**
   * @param source as above
   * @param vertices of the whole graph, if the logits are those of a shard, whose losses are its
   *     shares of the graph's
   * @param target class of each training vertex, -1 elsewhere
   * @param weight of each vertex's cross-entropy; those of the training vertices add up to 1
   * @param psi psi_ecl of Eq. 16 by epoch, the contrastive loss's weight; 0 leaves that loss out
   */
  public ViewLosses(
      Variable logits,
      Propagation source,
      Lanes lanes,
      int vertices,
      int[] target,
      float[] weight,
      double temperature,
      boolean stopGradient,
      IntToDoubleFunction psi) {
    super(null);
    this.logits = logits;
    this.lanes = lanes;
    this.vertices = vertices;
    this.psi = psi;
    this.followsRows = source != null;
    this.blocks = followsRows ? source.readBy(this) : Blocks.even(logits.rows(), 64, 8);
    this.sums = new double[2 * blocks.count()];
    this.kept = followsRows ? logits.gradient() : new float[logits.value().length];
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
  public void begin(Pass pass) {
    setContrastiveWeight(psi.applyAsDouble(pass.epoch()));
    Arrays.fill(sums, 0);
  }

  @Override
  public Losses losses() {
    return losses;
  }

  @Override
  public double[] sums() {
    return sums;
  }

  @Override
  public void forward(Pass pass) {
    if (!followsRows) {
      begin(pass);
      compute.run(pass);
    }
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
    if (!followsRows) {
      addKept.run(pass);
    }
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
