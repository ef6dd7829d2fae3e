package org.capgnn.benchmarks.kernels;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Drawing the masks of one hop's edges. */
public class MasksBenchmark extends Arena {
  private byte[] bits;
  private long key;

  @Setup
  public void makeArrays() {
    bits = bits(pattern.entries(), 0.3);
  }

  @Benchmark
  public void fill() {
    set.masks().fill(bits, 0, bits.length, key++, 0.3);
  }
}
