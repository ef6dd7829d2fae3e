package org.capgnn.autodiff.op.feature;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.Hops;
import org.capgnn.autodiff.part.TransposedValues;
import org.capgnn.kernel.ArrayLength;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.kernel.Scratch;
import org.capgnn.nn.StaticAffinity.Rows;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code G^h = drop_h(X) W^h} for every head h, each with its own mask and weights.
 *
 * <p>The heads take the place of views in the {@link Lanes} layout: the weights are features x
 * stride, G is vertices x stride, and the mask has a byte per entry of X and group of eight heads.
 * X is sparse, or the dense output of another layer. Cost: entries x units x heads.
 */
public final class HeadProduct extends Operator {
  private final float[] inputGradient;
  private final int laneFloats;
  private final Hop hop;
  private final float[] entryGradient;
  private final Loop multiply;
  private final Loop differentiateWeights;
  private final Loop differentiateInput;

  private HeadProduct(
      SparseMatrix x,
      float[] inputGradient,
      boolean changing,
      Variable weights,
      DropoutMask mask,
      Lanes lanes) {
    super(Variable.of("G", x.rows(), lanes.stride(), weights.needsGradient()));
    this.inputGradient = inputGradient;
    this.laneFloats = lanes.groups() * Lanes.WIDTH;
    Rows rows = new Rows(x.offsets(), x.columnIndices(), x.values());
    this.hop = Hops.dropped(lanes, rows, null, false, mask, weights.value(), 0f, output.value());
    Blocks blocks = Blocks.byEntries(x.offsets(), 8);
    this.multiply = Hops.loop(blocks, hop);
    boolean learns = weights.needsGradient();
    this.differentiateWeights = learns ? weightLoop(x, changing, weights, mask, lanes) : null;
    this.entryGradient = learns && inputGradient != null ? newEntryGradient(x, laneFloats) : null;
    this.differentiateInput = new Loop(blocks, this::differentiateInput);
  }

  private Loop weightLoop(
      SparseMatrix x, boolean changing, Variable weights, DropoutMask mask, Lanes lanes) {
    SparseMatrix.Transposed t = x.transpose();
    TransposedValues turned =
        changing
            ? TransposedValues.changing(t, x.values(), null, 1)
            : TransposedValues.fixed(t, x.values());
    Rows columns = new Rows(t.offsets(), t.rows(), turned.values());
    Hop back =
        Hops.dropped(
            lanes, columns, t.origin(), false, mask, output.gradient(), 1f, weights.gradient());
    return new Loop(
        Blocks.byEntries(t.offsets(), 8),
        (kernels, b, from, to, scratch) -> {
          if (changing) {
            turned.load(from, to);
          }
          kernels.propagation().propagate(back, from, to, scratch);
        });
  }

  private static float[] newEntryGradient(SparseMatrix x, int laneFloats) {
    long floats = (long) x.entries() * laneFloats;
    return new float
        [ArrayLength.of("the gradient of the input", floats, "floats", "use fewer heads")];
  }

  /**
   * @param mask or null if nothing is dropped
   */
  public static HeadProduct ofSparse(
      SparseVariable features, Variable weights, DropoutMask mask, Lanes lanes) {
    SparseMatrix x = features.matrix();
    float[] values = x.values();
    if (values == null) {
      values = new float[x.entries()];
      Arrays.fill(values, 1f);
    }
    return new HeadProduct(x.withValues(values), features.gradient(), false, weights, mask, lanes);
  }

  /**
   * @param mask or null if nothing is dropped
   */
  public static HeadProduct ofDense(
      Variable input, Variable weights, DropoutMask mask, Lanes lanes) {
    return new HeadProduct(everyEntry(input), input.gradient(), true, weights, mask, lanes);
  }

  /** A dense matrix as a sparse one that stores all entries, in the variable's own array. */
  private static SparseMatrix everyEntry(Variable v) {
    int[] offsets = new int[v.rows() + 1];
    int[] columns = new int[v.value().length];
    for (int e = 0; e < columns.length; e++) {
      columns[e] = e % v.columns();
    }
    for (int i = 0; i <= v.rows(); i++) {
      offsets[i] = i * v.columns();
    }
    return new SparseMatrix(v.rows(), v.columns(), offsets, columns, v.value());
  }

  @Override
  public void forward(Pass pass) {
    multiply.run(pass);
  }

  // dW^h = drop_h(X)^T dG^h, dX = sum_h drop_h(dG^h (W^h)^T)
  @Override
  public void backward(Pass pass) {
    differentiateWeights.run(pass);
    if (entryGradient != null) {
      differentiateInput.run(pass);
    }
  }

  private void differentiateInput(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    int[] offsets = hop.offsets();
    Arrays.fill(entryGradient, offsets[from] * laneFloats, offsets[to] * laneFloats, 0f);
    kernels.propagation().entryGradient(hop, output.gradient(), entryGradient, from, to);
    for (int e = offsets[from]; e < offsets[to]; e++) {
      float sum = 0f;
      for (int lane = e * laneFloats; lane < (e + 1) * laneFloats; lane++) {
        sum += entryGradient[lane];
      }
      inputGradient[e] += sum;
    }
  }
}
