package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.TransposedValues;
import org.capgnn.kernel.CombinationKernels.Combination;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
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
 * walks the hops from K to 1 with the same kernel on the transposed pattern. Cost: K x entries x
 * classes x views each way.
 */
public final class Propagation implements Operator {
  private static final int NEAR_ROWS = 8;

  private final PropagationPlan plan;
  private final boolean combines;
  private final Variable start;
  private final Variable output;
  private final HopMemory memory;
  private final Combination combination;
  private final Blocks blocks;
  private final TransposedValues affinity;
  private final byte[] turnedMask;
  private final Hop[] backwardHop;
  private final float[][] hopGradient;
  private final float[] slots;
  private final double[] weightGradient;
  private final Workers.Body step;
  private final Workers.Body combine;
  private final Workers.Body accumulate;
  private final Workers.Body finish;
  private final Workers.Body startBackward;
  private final Workers.Body stepBackward;
  private final Workers.Body endBackward;
  private Pass pass;
  private int hop;
  private float[] weights;

  public Propagation(Variable start, PropagationPlan plan) {
    this.start = start;
    this.plan = plan;
    this.combines = plan.coefficients().combine();
    boolean learns = start.needsGradient();
    this.output = Variable.of("Z", start.rows(), start.columns(), learns);
    this.memory = new HopMemory(plan, start.value(), combines ? null : output.value(), learns);
    this.affinity = learns ? plan.transposedAffinity() : null;
    this.blocks = Blocks.byEntries(plan.pattern().matrix().offsets(), 4);
    this.combination = combines ? newCombination() : null;
    this.step =
        (b, scratch) ->
            pass.kernels()
                .propagation()
                .propagate(memory.hop(hop), blocks.from(b), blocks.to(b), scratch);
    this.combine =
        (b, scratch) ->
            pass.kernels()
                .combination()
                .combine(combination, weights, blocks.from(b), blocks.to(b));
    this.accumulate =
        (b, scratch) ->
            pass.kernels()
                .combination()
                .accumulate(combination, weights, hop - 1, blocks.from(b), blocks.to(b));
    this.finish =
        (b, scratch) ->
            pass.kernels().combination().finish(combination, weights, blocks.from(b), blocks.to(b));
    this.startBackward = (b, scratch) -> startBackwardBlock(b);
    this.stepBackward = this::stepBackwardBlock;
    this.endBackward = (b, scratch) -> affinity.unload(blocks.from(b), blocks.to(b));
    this.hopGradient = learns ? new float[2][start.value().length] : null;
    this.turnedMask = learns ? plan.newTurnedMask() : null;
    this.backwardHop = learns ? newBackwardHops() : null;
    this.slots = new float[blocks.count() * plan.hops() * 8];
    this.weightGradient = new double[plan.hops()];
  }

  private Combination newCombination() {
    DropoutMask[] masks = plan.weightMasks();
    return new Combination(
        plan.lanes(),
        memory.states(),
        masks == null ? null : bytes(masks),
        masks == null ? 1f : masks[0].scale(),
        plan.renormalise(),
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
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    weights = combines ? plan.coefficients().weights() : null;
    boolean stepwise = plan.lean() && combines;
    for (hop = 1; hop <= plan.hops(); hop++) {
      current.workers().run(blocks.count(), step);
      if (stepwise) {
        current.workers().run(blocks.count(), accumulate);
      }
    }
    memory.computed();
    if (combines) {
      current.workers().run(blocks.count(), stepwise ? finish : combine);
    }
  }

  // G_k = s_k m_k dZ / (sum of kept s) + (1 - alpha) drop_(k+1)(A)^T G_(k+1),
  // dH0 = alpha sum_k G_k + (1 - alpha) drop_1(A)^T G_1, dA_ij = (1 - alpha) sum_k m G_k,i
  // H^(k-1)_j
  @Override
  public void backward(Pass current) {
    pass = current;
    Arrays.fill(slots, 0f);
    hop = plan.hops();
    current.workers().run(blocks.count(), startBackward);
    for (int k = plan.hops(); k >= 1; k--) {
      memory.require(k - 1, this::compute);
      hop = k;
      current.workers().run(blocks.count(), stepBackward);
    }
    if (affinity.gradient() != null) {
      current.workers().run(blocks.count(), endBackward);
    }
    if (plan.coefficients().learn()) {
      sumSlots();
      plan.coefficients().addGradient(weightGradient);
    }
  }

  private void compute(int k) {
    hop = k;
    pass.workers().run(blocks.count(), step);
  }

  private void startBackwardBlock(int b) {
    if (plan.dynamicValues() != null) {
      affinity.load(blocks.from(b), blocks.to(b));
    }
    if (combines) {
      combineGradient(plan.hops(), b);
    } else {
      int stride = plan.lanes().stride();
      int from = blocks.from(b) * stride;
      int length = blocks.to(b) * stride - from;
      System.arraycopy(output.gradient(), from, hopGradient[plan.hops() % 2], from, length);
    }
  }

  /** From the complete gradient of hop k to that of hop k - 1, for the rows of one block. */
  private void stepBackwardBlock(int b, Scratch scratch) {
    int stride = plan.lanes().stride();
    int from = blocks.from(b);
    int to = blocks.to(b);
    float[] complete = hopGradient[hop % 2];
    pass.kernels()
        .dense()
        .addScaled(complete, plan.alpha(), start.gradient(), from * stride, to * stride);
    if (hop > 1) {
      if (combines) {
        combineGradient(hop - 1, b);
      } else {
        Arrays.fill(hopGradient[(hop - 1) % 2], from * stride, to * stride, 0f);
      }
    }
    if (turnedMask != null) {
      plan.turnMask(hop, turnedMask, from, to);
    }
    if (affinity.gradient() == null) {
      pass.kernels().propagation().propagate(backwardHop[hop - 1], from, to, scratch);
      return;
    }
    // a few rows at a time: what the propagation gathers is still near for the entries' gradient
    for (int row = from; row < to; row += NEAR_ROWS) {
      int end = Math.min(to, row + NEAR_ROWS);
      pass.kernels().propagation().propagate(backwardHop[hop - 1], row, end, scratch);
      pass.kernels()
          .propagation()
          .entryGradient(backwardHop[hop - 1], state(hop - 1), affinity.gradient(), row, end);
    }
  }

  private void combineGradient(int k, int b) {
    pass.kernels()
        .combination()
        .combineGradient(
            combination,
            k - 1,
            weights[k - 1],
            output.gradient(),
            hopGradient[k % 2],
            slots,
            (b * plan.hops() + k - 1) * 8,
            blocks.from(b),
            blocks.to(b));
  }

  private void sumSlots() {
    for (int k = 0; k < plan.hops(); k++) {
      double sum = 0;
      for (int b = 0; b < blocks.count(); b++) {
        for (int lane = 0; lane < 8; lane++) {
          sum += slots[(b * plan.hops() + k) * 8 + lane];
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
    int at = entry * plan.lanes().groups() + view / 8;
    return plan.dynamicValues().value()[at * 8 + view % 8];
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

  /** The weights of H^(0) .. H^(K) in the result; that of H^(0) is 0. */
  public double[] hopWeights() {
    float[] s = plan.coefficients().weights();
    return IntStream.rangeClosed(0, s.length).mapToDouble(k -> k == 0 ? 0 : s[k - 1]).toArray();
  }
}
