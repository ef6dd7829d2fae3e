package org.capgnn.benchmarks.kernels;

import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.tensor.SparseMatrix;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * One hop: with and without edge dropout, with one value per view, transposed, and the gradient of
 * the values.
 */
public class PropagationBenchmark extends Arena {
  private static final double KEEP = 0.3;

  private Hop plain;
  private Hop dropped;
  private Hop attending;
  private Hop transposed;
  private float[] rows;
  private float[] entryGradient;

  @Setup
  public void makeArrays() {
    SparseMatrix a = pattern.matrix();
    SparseMatrix.Transposed t = pattern.transposed();
    float[] single = pattern.symmetric(1);
    float[] each = floats(pattern.entries() * 8);
    byte[] keep = bits(pattern.entries(), KEEP);
    plain = hop(a.offsets(), a.columnIndices(), null, single, false, null);
    dropped = hop(a.offsets(), a.columnIndices(), null, single, false, keep);
    attending = hop(a.offsets(), a.columnIndices(), null, each, true, keep);
    transposed = hop(t.offsets(), t.rows(), t.origin(), single, false, keep);
    rows = states();
    entryGradient = new float[each.length];
  }

  private Hop hop(
      int[] offsets, int[] columns, int[] origin, float[] values, boolean lane, byte[] keep) {
    float[] table = keep == null ? null : KeepTable.of(lanes.period(), (float) (1 / KEEP));
    return new Hop(
        lanes, offsets, columns, origin, values, lane, keep, table, 0.9f, states(), 0.1f, states(),
        states());
  }

  @Benchmark
  public void propagate() {
    set.propagation().propagate(plain, 0, vertices, scratch);
  }

  @Benchmark
  public void propagateDropped() {
    set.propagation().propagate(dropped, 0, vertices, scratch);
  }

  @Benchmark
  public void propagateAttending() {
    set.propagation().propagate(attending, 0, vertices, scratch);
  }

  @Benchmark
  public void propagateTransposed() {
    set.propagation().propagate(transposed, 0, vertices, scratch);
  }

  @Benchmark
  public void entryGradient() {
    set.propagation().entryGradient(attending, rows, entryGradient, 0, vertices);
  }
}
