package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.Hops;
import org.capgnn.autodiff.part.TransposedValues;
import org.capgnn.kernel.Lanes;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.nn.StaticAffinity.Rows;
import org.capgnn.parallel.Blocks;

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
public final class RandomPropagation extends Operator {
  /** Floats of a vertex that travel together: as many as a kernel keeps in registers. */
  private static final int CHUNK = 64;

  private final Variable input;
  private final DropoutMask mask;
  private final int views;
  private final int columns;
  private final int chunk;
  private final int stride;
  private final float lonely;
  private final Loop[] hops;
  private final Loop[] hopsBack;
  private final float[] start;
  private final float[] end;
  private final Loop load;
  private final Loop store;
  private final Loop loadGradient;
  private final Loop storeGradient;
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
    super(
        Variable.of(
            "propagated " + input.name(),
            input.rows() * views,
            input.columns(),
            input.needsGradient()));
    this.input = input;
    this.mask = mask;
    this.views = views;
    this.columns = input.columns();
    this.chunk = Math.min(columns, CHUNK);
    Lanes lanes = Lanes.of(chunk, 1);
    this.stride = lanes.stride();
    int length = lanes.length(input.rows());
    float last = (float) (scale / (hops + 1));
    this.lonely = hops == 0 ? last : 1f;
    this.start = new float[length];
    float[][] between = {new float[length], new float[length]};
    this.end = hops == 0 ? start : between[(hops - 1) % 2];
    this.hops = new Loop[hops];
    this.hopsBack = input.needsGradient() ? new Loop[hops] : null;
    var m = pattern.matrix();
    var t = pattern.transposed();
    Rows rows = new Rows(m.offsets(), m.columnIndices(), affinity);
    float[] turned = hopsBack == null ? null : TransposedValues.fixed(t, affinity).values();
    Rows columns = new Rows(t.offsets(), t.rows(), turned);
    Blocks blocks = Blocks.byEntries(m.offsets(), 4);
    for (int k = 0; k < hops; k++) {
      float[] from = k == 0 ? start : between[(k - 1) % 2];
      float[] to = between[k % 2];
      float f = k == hops - 1 ? last : 1f;
      this.hops[k] = Hops.loop(blocks, Hops.plain(lanes, rows, f, from, f, start, to));
      if (hopsBack != null) {
        hopsBack[k] = Hops.loop(blocks, Hops.plain(lanes, columns, f, from, f, start, to));
      }
    }
    this.load = new Loop(blocks, this::loadRows);
    this.store = new Loop(blocks, this::storeRows);
    this.loadGradient = new Loop(blocks, this::loadGradient);
    this.storeGradient = new Loop(blocks, this::storeGradient);
  }

  @Override
  public void forward(Pass pass) {
    run(pass, load, hops, store);
  }

  private void run(Pass pass, Loop first, Loop[] each, Loop finish) {
    for (view = 0; view < views; view++) {
      for (column = 0; column < columns; column += chunk) {
        first.run(pass);
        for (Loop hop : each) {
          hop.run(pass);
        }
        finish.run(pass);
      }
    }
  }

  private boolean kept(int vertex) {
    return mask == null
        || (mask.bits()[vertex * Lanes.groups(views) + view / Lanes.WIDTH] >>> view % Lanes.WIDTH
                & 1)
            != 0;
  }

  /** diag(m) X of one view and chunk of columns. */
  private void loadRows(int from, int to) {
    for (int i = from; i < to; i++) {
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

  private void storeRows(int from, int to) {
    int width = Math.min(chunk, columns - column);
    for (int i = from; i < to; i++) {
      int at = (i * views + view) * columns + column;
      System.arraycopy(end, i * stride, output.value(), at, width);
    }
  }

  // dX = sum_r diag(m_r) scale / (K+1) sum_k (S^T)^k dY_r
  @Override
  public void backward(Pass pass) {
    run(pass, loadGradient, hopsBack, storeGradient);
  }

  private void loadGradient(int from, int to) {
    for (int i = from; i < to; i++) {
      load(output.gradient(), (i * views + view) * columns + column, i);
    }
  }

  private void storeGradient(int from, int to) {
    int width = Math.min(chunk, columns - column);
    float[] gradient = input.gradient();
    for (int i = from; i < to; i++) {
      int at = i * columns + column;
      for (int c = 0; kept(i) && c < width; c++) {
        gradient[at + c] += end[i * stride + c];
      }
    }
  }
}
