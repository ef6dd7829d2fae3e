package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.TransposedValues;
import org.capgnn.kernel.CombinationKernels.Combination;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * K steps of personalised PageRank and their weighted sum, for all views at once (Hu et al. 2021,
 * arXiv:2112.01110, Algorithm 1):
 *
 * <pre>
 *   H^(k) = (1 - alpha) drop_k(A) H^(k-1) + alpha H^(0),   k = 1 .. K    Eq. 10
 *   Z     = sum_k s_k H^(k)                                              Eq. 11
 * </pre>
 *
 * <p>Without dropout this is the polynomial of Eq. 9, by power iteration instead of its dense
 * matrix (Eq. 3-5). Every hop draws its own mask from the untouched affinity. The hop weights are
 * dropped element by element and, unless set otherwise, divided by their sum, as the authors' code
 * does. The gradient of a linear propagation is the transposed propagation, so the backward pass
 * walks the hops from K to 1 with the same kernel on the transposed pattern. Signed coefficients
 * add {@code gamma_0 H^(0)} and are never divided by their sum. Cost: K x entries x classes x views
 * each way.
 */
public final class Propagation extends Operator {
  private static final int NEAR_ROWS = 8;

  private final PropagationPlan plan;
  private final boolean combines;
  private final int first; // the first state that the sum contains
  private final Variable start;
  private final HopMemory memory;
  private final Combination combination;
  private final Blocks blocks;
  private final TransposedValues affinity;
  private final byte[] turnedMask;
  private final Hop[] backwardHop;
  private final float[][] hopGradient;
  private final float[] slots;
  private final double[] weightGradient;
  private final Loop step;
  private final Loop combine;
  private final Loop accumulate;
  private final Loop finish;
  private final Loop startBackward;
  private final Loop stepBackward;
  private final Loop endBackward;
  private Pass pass;
  private int hop;
  private float[] weights;

  public Propagation(Variable start, PropagationPlan plan) {
    super(start.like("Z"));
    this.start = start;
    this.plan = plan;
    this.combines = plan.coefficients().combine();
    this.first = plan.coefficients().first();
    boolean learns = start.needsGradient();
    this.memory = new HopMemory(plan, start.value(), combines ? null : output.value(), learns);
    this.affinity = learns ? plan.transposedAffinity() : null;
    this.blocks = Blocks.byEntries(plan.pattern().matrix().offsets(), 4);
    this.combination = combines ? newCombination() : null;
    this.step =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels.propagation().propagate(memory.hop(hop), from, to, scratch));
    this.combine =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels.combination().combine(combination, weights, from, to));
    this.accumulate =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels.combination().accumulate(combination, weights, hop - first, from, to));
    this.finish =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels.combination().finish(combination, weights, from, to));
    this.startBackward = new Loop(blocks, this::startBackward);
    this.stepBackward = new Loop(blocks, this::stepBackward);
    this.endBackward = learns ? new Loop(blocks, affinity::unload) : null;
    this.hopGradient = learns ? new float[2][start.value().length] : null;
    this.turnedMask = learns ? plan.newTurnedMask() : null;
    this.backwardHop = learns ? newBackwardHops() : null;
    this.weightGradient = new double[plan.hops() + 1 - first];
    this.slots = new float[blocks.count() * weightGradient.length * Lanes.WIDTH];
  }

  private Combination newCombination() {
    DropoutMask[] masks = plan.weightMasks();
    return new Combination(
        plan.lanes(),
        first == 0 ? states().toArray(float[][]::new) : memory.states(),
        masks == null ? null : bytes(masks),
        masks == null ? 1f : masks[0].scale(),
        plan.renormalise() && first == 1, // signed weights may add up to 0
        new float[start.value().length],
        output.value());
  }

  private static byte[][] bytes(DropoutMask[] masks) {
    return Arrays.stream(masks).map(DropoutMask::bits).toArray(byte[][]::new);
  }

  private Hop[] newBackwardHops() {
    Hop[] hops = new Hop[plan.hops()];
    for (int k = 1; k <= plan.hops(); k++) {
      float[] from = hopGradient[k % 2];
      float[] to = k == 1 ? start.gradient() : hopGradient[(k - 1) % 2];
      hops[k - 1] = plan.transposedHop(affinity, turnedMask, from, to);
    }
    return hops;
  }

  @Override
  public void forward(Pass pass) {
    weights = combines ? plan.coefficients().weights() : null;
    boolean stepwise = plan.lean() && combines;
    if (stepwise && first == 0) {
      hop = 0;
      accumulate.run(pass);
    }
    for (hop = 1; hop <= plan.hops(); hop++) {
      step.run(pass);
      if (stepwise) {
        accumulate.run(pass);
      }
    }
    memory.computed();
    if (combines) {
      (stepwise ? finish : combine).run(pass);
    }
  }

  // G_k = s_k m_k dZ / (sum of kept s) + (1 - alpha) drop_(k+1)(A)^T G_(k+1),
  // dH0 = alpha sum_k G_k + (1 - alpha) drop_1(A)^T G_1,
  // dA_ij = (1 - alpha) sum_k m G_k,i H^(k-1)_j
  @Override
  public void backward(Pass current) {
    pass = current;
    Arrays.fill(slots, 0f);
    hop = plan.hops();
    startBackward.run(current);
    for (int k = plan.hops(); k >= 1; k--) {
      memory.require(k - 1, this::compute);
      hop = k;
      stepBackward.run(current);
    }
    if (affinity.gradient() != null) {
      endBackward.run(current);
    }
    if (plan.coefficients().learn()) {
      sumSlots();
      plan.coefficients().addGradient(weightGradient);
    }
  }

  private void compute(int k) {
    hop = k;
    step.run(pass);
  }

  private void startBackward(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    if (plan.dynamicValues() != null) {
      affinity.load(from, to);
    }
    if (combines) {
      combineGradient(kernels, plan.hops(), b, from, to);
    } else {
      int begin = from * plan.lanes().stride();
      int length = to * plan.lanes().stride() - begin;
      System.arraycopy(output.gradient(), begin, hopGradient[plan.hops() % 2], begin, length);
    }
  }

  /** From the complete gradient of hop k to that of hop k - 1, for the rows of one block. */
  private void stepBackward(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    int begin = from * plan.lanes().stride();
    int end = to * plan.lanes().stride();
    kernels.dense().addScaled(hopGradient[hop % 2], plan.alpha(), start.gradient(), begin, end);
    if (hop > 1 && combines) {
      combineGradient(kernels, hop - 1, b, from, to);
    } else if (hop > 1) {
      Arrays.fill(hopGradient[(hop - 1) % 2], begin, end, 0f);
    } else if (first == 0) {
      combineGradient(kernels, 0, b, from, to);
      kernels.dense().addScaled(hopGradient[0], 1f, start.gradient(), begin, end);
    }
    if (turnedMask != null) {
      plan.turnMask(hop, turnedMask, from, to);
    }
    Hop back = backwardHop[hop - 1];
    PropagationKernels propagation = kernels.propagation();
    if (affinity.gradient() == null) {
      propagation.propagate(back, from, to, scratch);
      return;
    }
    // a few rows at a time: what the propagation gathers is still near for the entries' gradient
    for (int row = from; row < to; row += NEAR_ROWS) {
      int last = Math.min(to, row + NEAR_ROWS);
      propagation.propagate(back, row, last, scratch);
      propagation.entryGradient(back, state(hop - 1), affinity.gradient(), row, last);
    }
  }

  private void combineGradient(KernelSet kernels, int k, int b, int from, int to) {
    kernels
        .combination()
        .combineGradient(
            combination,
            k - first,
            weights[k - first],
            output.gradient(),
            hopGradient[k % 2],
            slots,
            (b * weightGradient.length + k - first) * Lanes.WIDTH,
            from,
            to);
  }

  private void sumSlots() {
    for (int k = 0; k < weightGradient.length; k++) {
      double sum = 0;
      for (int b = 0; b < blocks.count(); b++) {
        for (int lane = 0; lane < Lanes.WIDTH; lane++) {
          sum += slots[(b * weightGradient.length + k) * Lanes.WIDTH + lane];
        }
      }
      weightGradient[k] = sum;
    }
  }

  /** The affinity of an entry of A + I in a view, before dropout. */
  public float affinity(int entry, int view) {
    if (plan.dynamicValues() == null) {
      return plan.staticValues()[entry];
    }
    int at = entry * plan.lanes().groups() + view / Lanes.WIDTH;
    return plan.dynamicValues().value()[at * Lanes.WIDTH + view % Lanes.WIDTH];
  }

  /** The affinity of the first view as a matrix, before dropout. */
  public SparseMatrix affinity() {
    float[] values = new float[plan.pattern().entries()];
    for (int e = 0; e < values.length; e++) {
      values[e] = affinity(e, 0);
    }
    return plan.pattern().matrix().withValues(values);
  }

  /**
   * H^(k) of the last forward pass in the lanes layout, for k from 0 to K; see {@link HopMemory}.
   */
  public float[] state(int k) {
    return k == 0 ? start.value() : memory.states()[k - 1];
  }

  /** H^(0) .. H^(K); all of them exist only where a backward pass may follow, and not in lean. */
  public List<float[]> states() {
    return IntStream.rangeClosed(0, plan.hops()).mapToObj(this::state).toList();
  }

  /** The weights of H^(0) .. H^(K) in the result; that of H^(0) is 0 unless signed. */
  public double[] hopWeights() {
    float[] s = plan.coefficients().weights();
    return IntStream.rangeClosed(0, plan.hops())
        .mapToDouble(k -> k < first ? 0 : s[k - first])
        .toArray();
  }
}
