package org.capgnn.benchmarks.kernels;

import org.capgnn.kernel.MaskKernels;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Drawing the masks of one hop's edges. */
public class MasksBenchmark extends Arena {
  private byte[] bits;
  private int[] numbers;
  private int[] words;
  private long key;

  @Setup
  public void makeArrays() {
    bits = bits(pattern.entries(), 0.3);
    numbers = new int[MaskKernels.wordsLength(bits.length / Integer.BYTES)];
    words = new int[numbers.length];
    for (int n = 0; n < numbers.length; n++) {
      numbers[n] = 3 * n; // any distance: the words of a mask that lie apart
    }
  }

  @Benchmark
  public void fill() {
    set.masks().fill(bits, 0, bits.length, key++, 0.3);
  }

  @Benchmark
  public void words() {
    set.masks().words(numbers, numbers.length, key++, 0.3, words);
  }
}
