package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.TransposedValues;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * {@code Y_r = scale / (K+1) sum_(k=0..K) S^k diag(m_r) X} for every view r: whole vertices are
 * left out, and what is left spreads over K hops (Feng et al. 2020, arXiv:2005.11079).
 *
 * <p>The mask is a byte per vertex and group of eight views and is <em>not</em> made up for by 1/(1
 * - rate). Row {@code vertex * views + view} of Y is one view of a vertex.
 *
 * <p>By Horner's rule {@code P <- S P + diag(m) X}, K times; views are taken one by one, and their
 * columns in chunks whose hops stay in the cache. Cost: entries x columns x views x hops.
 */
public final class RandomPropagation implements Operator {
  /** Floats of a vertex that travel together: as many as a kernel keeps in registers. */
  private static final int CHUNK = 64;

  private final Variable input;
  private final Variable output;
  private final DropoutMask mask;
  private final int views;
  private final int columns;
  private final int chunk;
  private final int stride;
  private final float lonely;
  private final Hop[] hops;
  private final Hop[] hopsBack;
  private final float[] start;
  private final float[] end;
  private final Blocks blocks;
  private final Workers.Body load;
  private final Workers.Body step;
  private final Workers.Body store;
  private final Workers.Body loadGradient;
  private final Workers.Body storeGradient;
  private Pass pass;
  private Hop hop;
  private int column;
  private int view;

  /**
   * @param input vertices x columns
   * @param affinity the values of S, one per entry of the pattern
   * @param mask of the vertices, or null if none is left out
   * @param scale factor of the result
   */
  public RandomPropagation(
      Variable input,
      AffinityPattern pattern,
      float[] affinity,
      int hops,
      DropoutMask mask,
      int views,
      double scale) {
    this.input = input;
    this.mask = mask;
    this.views = views;
    this.columns = input.columns();
    int vertices = input.rows();
    String name = "propagated " + input.name();
    this.output = Variable.of(name, vertices * views, columns, input.needsGradient());
    this.chunk = Math.min(columns, CHUNK);
    Lanes lanes = Lanes.of(chunk, 1);
    this.stride = lanes.stride();
    int length = lanes.length(vertices);
    float last = (float) (scale / (hops + 1));
    this.lonely = hops == 0 ? last : 1f;
    this.start = new float[length];
    float[][] between = {new float[length], new float[length]};
    this.end = hops == 0 ? start : between[(hops - 1) % 2];
    this.hops = new Hop[hops];
    this.hopsBack = input.needsGradient() ? new Hop[hops] : null;
    var m = pattern.matrix();
    var t = pattern.transposed();
    float[] back = hopsBack == null ? null : TransposedValues.fixed(t, affinity).values();
    for (int k = 0; k < hops; k++) {
      float[] from = k == 0 ? start : between[(k - 1) % 2];
      float[] to = between[k % 2];
      float factor = k == hops - 1 ? last : 1f;
      this.hops[k] = newHop(lanes, m.offsets(), m.columnIndices(), affinity, factor, from, to);
      if (hopsBack != null) {
        hopsBack[k] = newHop(lanes, t.offsets(), t.rows(), back, factor, from, to);
      }
    }
    this.blocks = Blocks.byEntries(m.offsets(), 4);
    this.load = (b, scratch) -> loadBlock(b);
    this.step =
        (b, scratch) ->
            pass.kernels().propagation().propagate(hop, blocks.from(b), blocks.to(b), scratch);
    this.store = (b, scratch) -> storeBlock(b);
    this.loadGradient = (b, scratch) -> loadGradientBlock(b);
    this.storeGradient = (b, scratch) -> storeGradientBlock(b);
  }

  private Hop newHop(
      Lanes lanes,
      int[] offsets,
      int[] index,
      float[] affinity,
      float factor,
      float[] from,
      float[] to) {
    return new Hop(
        lanes, offsets, index, null, affinity, false, null, null, factor, from, factor, start, to);
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    run(current, load, hops, store);
  }

  private void run(Pass current, Workers.Body first, Hop[] each, Workers.Body finish) {
    pass = current;
    Workers workers = current.workers();
    for (view = 0; view < views; view++) {
      for (column = 0; column < columns; column += chunk) {
        workers.run(blocks.count(), first);
        for (Hop next : each) {
          hop = next;
          workers.run(blocks.count(), step);
        }
        workers.run(blocks.count(), finish);
      }
    }
  }

  private boolean kept(int vertex) {
    return mask == null
        || (mask.bits()[vertex * ((views + 7) / 8) + view / 8] >>> view % 8 & 1) != 0;
  }

  /** diag(m) X of one view and chunk of columns. */
  private void loadBlock(int b) {
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      if (kept(i)) {
        load(input.value(), i * columns + column, i);
      } else {
        Arrays.fill(start, i * stride, (i + 1) * stride, 0f);
      }
    }
  }

  /** Begins with a row; columns beyond the last are zero. */
  private void load(float[] from, int at, int vertex) {
    int width = Math.min(chunk, columns - column);
    int to = vertex * stride;
    System.arraycopy(from, at, start, to, width);
    Arrays.fill(start, to + width, to + stride, 0f);
    // with no hop at all the factor is not applied by one
    for (int p = to; lonely != 1f && p < to + width; p++) {
      start[p] *= lonely;
    }
  }

  private void storeBlock(int b) {
    int width = Math.min(chunk, columns - column);
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      int to = (i * views + view) * columns + column;
      System.arraycopy(end, i * stride, output.value(), to, width);
    }
  }

  // dX = sum_r diag(m_r) scale / (K+1) sum_k (S^T)^k dY_r
  @Override
  public void backward(Pass current) {
    run(current, loadGradient, hopsBack, storeGradient);
  }

  private void loadGradientBlock(int b) {
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      load(output.gradient(), (i * views + view) * columns + column, i);
    }
  }

  private void storeGradientBlock(int b) {
    int width = Math.min(chunk, columns - column);
    float[] gradient = input.gradient();
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      int to = i * columns + column;
      for (int c = 0; kept(i) && c < width; c++) {
        gradient[to + c] += end[i * stride + c];
      }
    }
  }
}
