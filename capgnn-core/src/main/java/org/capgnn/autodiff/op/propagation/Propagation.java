package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.TransposedValues;
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
 *
 * <p>With a {@link Readout}, a few rows at a time are summed, read and differentiated while their
 * states are in the cache. If nothing else needs the states, their gradients replace them: the
 * backward hops then read no state, and the gradient of H^(0) is summed from all of them at the
 * end.
 */
public final class Propagation extends Operator {
  /** Rows whose states stay in the first-level cache while the hop's gradients pass over them. */
  private static final int NEAR_ROWS = 8;

  private final PropagationPlan plan;
  private final int first; // the first state that the sum contains
  private final Variable start;
  private final HopMemory memory;
  private final HopSum sum; // null if the result is the last state
  private final Blocks blocks;
  private final TransposedValues affinity;
  private final byte[] turnedMask;
  private final Loop step;
  private final Loop combine;
  private final Loop accumulate;
  private final Loop startBackward;
  private final Loop stepBackward;
  private final Loop endBackward;
  private Readout readout; // null if other operators read the result
  private float[][] hopGradient; // of the state k at k
  private Hop[] backwardHop; // from the gradient of state k to that of k - 1, at k - 1
  private Pass pass;
  private int hop;

  public Propagation(Variable start, PropagationPlan plan) {
    super(start.like("Z"));
    this.start = start;
    this.plan = plan;
    boolean combines = plan.coefficients().combine();
    this.first = plan.coefficients().first();
    boolean learns = start.needsGradient();
    this.memory = new HopMemory(plan, start.value(), combines ? null : output.value(), learns);
    this.affinity = learns ? plan.transposedAffinity() : null;
    this.blocks = Blocks.byEntries(plan.pattern().matrix().offsets(), 4);
    this.sum =
        combines
            ? new HopSum(plan, states().subList(first, plan.hops() + 1), output, blocks.count())
            : null;
    this.step =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels.propagation().propagate(memory.hop(hop), from, to, scratch));
    this.combine = new Loop(blocks, this::combine);
    this.accumulate =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) -> sum.accumulate(kernels, hop - first, from, to));
    this.startBackward = new Loop(blocks, this::startBackward);
    this.stepBackward = new Loop(blocks, this::stepBackward);
    this.endBackward = learns ? new Loop(blocks, affinity::unload) : null;
    this.turnedMask = learns ? plan.newTurnedMask() : null;
    if (learns) {
      float[][] two = new float[2][start.value().length];
      newBackwardHops(k -> two[k % 2]);
    }
  }

  /** Makes the backward hops; {@code place} gives the array for the gradient of each state. */
  private void newBackwardHops(IntFunction<float[]> place) {
    hopGradient = new float[plan.hops() + 1][];
    backwardHop = new Hop[plan.hops()];
    for (int k = 0; k <= plan.hops(); k++) {
      hopGradient[k] = place.apply(k);
    }
    for (int k = 1; k <= plan.hops(); k++) {
      float[] to = k == 1 ? start.gradient() : hopGradient[k - 1];
      backwardHop[k - 1] = plan.transposedHop(affinity, turnedMask, hopGradient[k], to);
    }
  }

  /**
   * Whether a readout can take the rows of the result, which must be sums without that of H^(0).
   */
  public boolean hasRows() {
    return sum != null && first == 1 && start.needsGradient();
  }

  /**
   * Lets a readout take each row of the result as soon as it is summed; it must be the only reader.
   *
   * @return the blocks of rows that it is called with
   */
  public Blocks readBy(Readout reader) {
    readout = reader;
    if (replacesStates()) {
      newBackwardHops(this::state);
    }
    return blocks;
  }

  /**
   * Whether the states become their gradients: all are in memory, and only the result needs them.
   */
  private boolean replacesStates() {
    return readout != null && plan.dynamicValues() == null && !plan.lean();
  }

  /** The readout writes the whole gradient of the result. */
  @Override
  protected boolean clearsGradient() {
    return readout == null;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    if (sum != null) {
      sum.begin(plan.coefficients().weights());
    }
    boolean stepwise = plan.lean() && sum != null;
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
    if (readout != null) {
      readout.begin(pass);
      sum.begin(readout.losses());
    }
    if (sum != null) {
      combine.run(pass);
    }
  }

  private void combine(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    if (readout == null) {
      sumRows(kernels, from, to);
      return;
    }
    if (replacesStates()) {
      sum.readInPlace(kernels, readout, b, from, to, scratch);
      return;
    }
    for (int row = from; row < to; row += NEAR_ROWS) {
      int last = Math.min(to, row + NEAR_ROWS);
      sumRows(kernels, row, last);
      kernels.losses().losses(readout.losses(), readout.sums(), 2 * b, row, last, scratch);
    }
  }

  private void sumRows(KernelSet kernels, int from, int to) {
    if (plan.lean()) {
      sum.finish(kernels, from, to); // the states were added one by one
    } else {
      sum.combine(kernels, from, to);
    }
  }

  // G_k = s_k m_k dZ / (sum of kept s) + (1 - alpha) drop_(k+1)(A)^T G_(k+1),
  // dH0 = alpha sum_k G_k + (1 - alpha) drop_1(A)^T G_1,
  // dA_ij = (1 - alpha) sum_k m G_k,i H^(k-1)_j
  @Override
  public void backward(Pass current) {
    pass = current;
    hop = plan.hops();
    if (!replacesStates()) {
      startBackward.run(current);
    }
    for (int k = plan.hops(); k >= 1; k--) {
      memory.require(k - 1, this::compute);
      hop = k;
      stepBackward.run(current);
    }
    if (affinity.gradient() != null) {
      endBackward.run(current);
    }
    if (plan.coefficients().learn()) {
      plan.coefficients().addGradient(sum.weightGradient());
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
    float[] last = hopGradient[plan.hops()];
    if (sum != null) {
      sum.gradient(kernels, plan.hops() - first, last, b, from, to);
    } else {
      int begin = from * plan.lanes().stride();
      int length = to * plan.lanes().stride() - begin;
      System.arraycopy(output.gradient(), begin, last, begin, length);
    }
  }

  /** From the complete gradient of hop k to that of hop k - 1, for the rows of one block. */
  private void stepBackward(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    if (replacesStates()) {
      if (hop == 1) {
        kernels
            .readout()
            .addStates(plan.lanes(), memory.states(), plan.alpha(), start.gradient(), from, to);
      }
    } else {
      addThroughSum(kernels, b, from, to);
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

  /** Adds the gradient of hop k to that of H^(0), and starts that of hop k - 1. */
  private void addThroughSum(KernelSet kernels, int b, int from, int to) {
    int begin = from * plan.lanes().stride();
    int end = to * plan.lanes().stride();
    kernels.dense().addScaled(hopGradient[hop], plan.alpha(), start.gradient(), begin, end);
    if (hop > 1 && sum != null) {
      sum.gradient(kernels, hop - 1 - first, hopGradient[hop - 1], b, from, to);
    } else if (hop > 1) {
      Arrays.fill(hopGradient[hop - 1], begin, end, 0f);
    } else if (first == 0) {
      sum.gradient(kernels, 0, hopGradient[0], b, from, to);
      kernels.dense().addScaled(hopGradient[0], 1f, start.gradient(), begin, end);
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
   * With a readout it may hold a gradient instead.
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
