package org.capgnn.benchmarks.kernels;

import org.capgnn.kernel.AttentionKernels.Head;
import org.capgnn.kernel.AttentionKernels.Score;
import org.capgnn.tensor.SparseMatrix;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** CAPGAT's row softmax of the scores, and the gradients of queries and keys. */
public class AttentionBenchmark extends Arena {
  private Head head;
  private float[] valueGradient;
  private float[] scoreGradient;
  private float[] queryGradient;
  private float[] keyGradient;

  @Setup
  public void makeArrays() {
    SparseMatrix a = pattern.matrix();
    SparseMatrix.Transposed t = pattern.transposed();
    head =
        new Head(
            Score.QUERY_KEY,
            1,
            a.offsets(),
            a.columnIndices(),
            t.offsets(),
            t.rows(),
            t.origin(),
            a.values(),
            floats(vertices * 8),
            floats(vertices * 8),
            pattern.renormalisation(0.7),
            new float[pattern.entries() * 8],
            new float[pattern.entries() * 8]);
    valueGradient = floats(pattern.entries() * 8);
    scoreGradient = new float[pattern.entries() * 8];
    queryGradient = new float[vertices * 8];
    keyGradient = new float[vertices * 8];
    set.attention().attend(head, 0, vertices);
  }

  @Benchmark
  public void attend() {
    set.attention().attend(head, 0, vertices);
  }

  @Benchmark
  public void queryGradient() {
    set.attention().queryGradient(head, valueGradient, scoreGradient, queryGradient, 0, vertices);
  }

  @Benchmark
  public void keyGradient() {
    set.attention().keyGradient(head, scoreGradient, keyGradient, 0, vertices);
  }
}
