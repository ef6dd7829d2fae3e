package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
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
import org.capgnn.shard.Halo;

/**
 * The {@link Propagation} of a graph that is cut into shards, one of which computes here.
 *
 * <p>Before each hop the shards send each other the rows that their entries point to, for all views
 * in one message per pair of shards. A row's sum has the order of the whole graph, so the result
 * has the same bits. The backward pass computes what the own entries add to the gradients of rows
 * elsewhere and sends that: the transposed exchange. There the order of the additions depends on
 * the shards. Memory: as {@link Propagation}, with the halo in each state.
 */
public final class ShardPropagation extends Operator {
  private static final int NEAR_ROWS = 8;

  private final PropagationPlan plan;
  private final boolean combines;
  private final int first; // the first state that the sum contains
  private final Variable start;
  private final Halo halo;
  private final float[] h0;
  private final HopMemory memory;
  private final Halo.Rows[] states; // H^(0) .. H^(K-1)
  private final Halo.Rows[] gradients;
  private final Combination combination;
  private final Blocks blocks;
  private final TransposedValues affinity;
  private final byte[] turnedMask;
  private final Hop[] backwardHop;
  private final float[] slots;
  private final double[] weightGradient;
  private final Loop begin;
  private final Loop step;
  private final Loop combine;
  private final Loop accumulate;
  private final Loop finish;
  private final Loop startBackward;
  private final Loop nextGradient;
  private final Loop haloBackward;
  private final Loop ownBackward;
  private final Loop addStart;
  private final Loop loadAffinity;
  private final Loop unloadAffinity;
  private Pass pass;
  private int hop;
  private float[] weights;

  public ShardPropagation(Variable start, PropagationPlan plan, Halo halo) {
    super(start.like("Z"));
    this.start = start;
    this.plan = plan;
    this.halo = halo;
    this.combines = plan.coefficients().combine();
    this.first = plan.coefficients().first();
    boolean learns = start.needsGradient();
    Lanes lanes = plan.lanes();
    this.h0 = new float[lanes.length(halo.all())];
    this.memory = new HopMemory(plan, h0, combines ? null : output.value(), learns);
    this.states = new Halo.Rows[plan.hops()];
    Arrays.setAll(states, k -> halo.rows(state(k), lanes));
    this.affinity = learns ? plan.transposedAffinity() : null;
    this.blocks = Blocks.byEntries(plan.pattern().matrix().offsets(), 4);
    this.combination = combines ? newCombination() : null;
    this.gradients = new Halo.Rows[learns ? 2 : 0];
    Arrays.setAll(gradients, n -> halo.rows(new float[h0.length], lanes));
    this.turnedMask = learns ? plan.newTurnedMask() : null;
    this.backwardHop = learns ? newBackwardHops() : null;
    this.weightGradient = new double[plan.hops() + 1 - first];
    this.slots = new float[blocks.count() * weightGradient.length * Lanes.WIDTH];
    this.begin = new Loop(blocks, this::begin);
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
    this.startBackward =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) -> gradientOfState(kernels, plan.hops(), b, from, to));
    this.nextGradient = new Loop(blocks, this::nextGradient);
    Blocks own = learns ? transposedBlocks(0, halo.own()) : null;
    Blocks elsewhere = learns ? transposedBlocks(halo.own(), halo.all()) : null;
    this.ownBackward = learns ? new Loop(own, this::stepBackward) : null;
    this.haloBackward =
        learns
            ? new Loop(
                elsewhere,
                (kernels, b, from, to, scratch) ->
                    haloBackward(kernels, halo.own() + from, halo.own() + to, scratch))
            : null;
    this.addStart =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels
                    .dense()
                    .addScaled(gradient(0), 1f, start.gradient(), floats(from), floats(to)));
    Blocks every = learns ? Blocks.byEntries(plan.pattern().transposed().offsets(), 4) : null;
    this.loadAffinity = learns ? new Loop(every, affinity::load) : null;
    this.unloadAffinity = learns ? new Loop(every, affinity::unload) : null;
  }

  /** Blocks of the transposed rows from..to-1, counted from 0. */
  private Blocks transposedBlocks(int from, int to) {
    int[] offsets = Arrays.copyOfRange(plan.pattern().transposed().offsets(), from, to + 1);
    for (int r = offsets.length - 1; r >= 0; r--) {
      offsets[r] -= offsets[0];
    }
    return Blocks.byEntries(offsets, 4);
  }

  private Combination newCombination() {
    DropoutMask[] masks = plan.weightMasks();
    float[][] summed = new float[plan.hops() + 1 - first][];
    Arrays.setAll(summed, k -> state(k + first));
    return new Combination(
        plan.lanes(),
        summed,
        masks == null ? null : Arrays.stream(masks).map(DropoutMask::bits).toArray(byte[][]::new),
        masks == null ? 1f : masks[0].scale(),
        plan.renormalise() && first == 1, // signed weights may add up to 0
        new float[start.value().length],
        output.value());
  }

  private Hop[] newBackwardHops() {
    Hop[] hops = new Hop[plan.hops()];
    for (int k = 1; k <= plan.hops(); k++) {
      hops[k - 1] = plan.transposedHop(affinity, turnedMask, gradient(k), gradient(k - 1));
    }
    return hops;
  }

  private int floats(int rows) {
    return rows * plan.lanes().stride();
  }

  private float[] state(int k) {
    return k == 0 ? h0 : memory.states()[k - 1];
  }

  private float[] gradient(int k) {
    return gradients[k % 2].array();
  }

  @Override
  public void forward(Pass pass) {
    weights = combines ? plan.coefficients().weights() : null;
    boolean stepwise = plan.lean() && combines;
    begin.run(pass);
    if (stepwise && first == 0) {
      hop = 0;
      accumulate.run(pass);
    }
    for (hop = 1; hop <= plan.hops(); hop++) {
      halo.fill(states[hop - 1]);
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

  /** Copies H^(0) to where its halo has room. */
  private void begin(int from, int to) {
    System.arraycopy(start.value(), floats(from), h0, floats(from), floats(to - from));
  }

  // the equations are those of Propagation
  @Override
  public void backward(Pass current) {
    pass = current;
    Arrays.fill(slots, 0f);
    if (plan.dynamicValues() != null) {
      loadAffinity.run(current);
    }
    startBackward.run(current);
    for (int k = plan.hops(); k >= 1; k--) {
      memory.require(k - 1, this::compute);
      hop = k;
      if (plan.lean() && affinity.gradient() != null) {
        halo.fill(states[k - 1]); // the array held another state in between
      }
      nextGradient.run(current);
      haloBackward.run(current);
      ownBackward.run(current);
      halo.addBack(gradients[(k - 1) % 2]);
    }
    addStart.run(current);
    if (affinity.gradient() != null) {
      unloadAffinity.run(current);
    }
    if (plan.coefficients().learn()) {
      sumSlots();
      plan.coefficients().addGradient(weightGradient);
    }
  }

  private void compute(int k) {
    hop = k;
    halo.fill(states[k - 1]);
    step.run(pass);
  }

  /** The gradient that Z gives to H^(k), for own rows. */
  private void gradientOfState(KernelSet kernels, int k, int b, int from, int to) {
    if (combines && k >= first) {
      kernels
          .combination()
          .combineGradient(
              combination,
              k - first,
              weights[k - first],
              output.gradient(),
              gradient(k),
              slots,
              (b * weightGradient.length + k - first) * Lanes.WIDTH,
              from,
              to);
    } else if (k == plan.hops()) {
      int length = floats(to) - floats(from);
      System.arraycopy(output.gradient(), floats(from), gradient(k), floats(from), length);
    } else {
      Arrays.fill(gradient(k), floats(from), floats(to), 0f);
    }
  }

  /** Adds the teleport's share to the gradient of H^(0) and starts the gradient of H^(k-1). */
  private void nextGradient(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    kernels
        .dense()
        .addScaled(gradient(hop), plan.alpha(), start.gradient(), floats(from), floats(to));
    gradientOfState(kernels, hop - 1, b, from, to);
  }

  private void haloBackward(KernelSet kernels, int from, int to, Scratch scratch) {
    Arrays.fill(gradient(hop - 1), floats(from), floats(to), 0f);
    stepBackward(kernels, 0, from, to, scratch);
  }

  /** Adds the transposed hop to the gradients of some rows, own ones or of the halo. */
  private void stepBackward(KernelSet kernels, int b, int from, int to, Scratch scratch) {
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
}
