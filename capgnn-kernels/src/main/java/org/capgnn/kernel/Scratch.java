package org.capgnn.kernel;

/** Working memory of one thread, so that kernels allocate nothing; the content is undefined. */
public final class Scratch {
  /** Takes what was only read to be in the cache, lest the compiler leave the reading out. */
  float touched;

  final KeptHop keptHop = new KeptHop();
  final long[] words = new long[8];
  final long[] bitBlock = new long[64];
  int[] list = new int[4096];
  float[] coefficient = new float[4096];
  private float[] rows = new float[4096];
  private float[] moreRows = new float[4096];
  private float[] total = new float[256];
  private float[] unitRows = new float[1024];
  private float[] subsets = new float[0];
  private float[] zeros = new float[0];
  private int[] multiples = new int[0];
  private int step;
  private long[] bits = new long[16];

  /** A buffer of at least {@code length} floats. */
  float[] rows(int length) {
    if (rows.length < length) {
      rows = new float[length];
    }
    return rows;
  }

  /** Another buffer of at least {@code length} floats. */
  float[] moreRows(int length) {
    if (moreRows.length < length) {
      moreRows = new float[length];
    }
    return moreRows;
  }

  /** A third one, for sums over the views. */
  float[] total(int length) {
    if (total.length < length) {
      total = new float[length];
    }
    return total;
  }

  /** A fourth one, for the gradients of hidden units. */
  float[] unitRows(int length) {
    if (unitRows.length < length) {
      unitRows = new float[length];
    }
    return unitRows;
  }

  /** A fifth one, for the sums of subsets of views. */
  float[] subsets(int length) {
    if (subsets.length < length) {
      subsets = new float[length];
    }
    return subsets;
  }

  /** At least {@code length} zeros, not to be written to. */
  float[] zeros(int length) {
    if (zeros.length < length) {
      zeros = new float[length];
    }
    return zeros;
  }

  /** Words of bits, at least {@code length}; the content stays until the next call with more. */
  long[] bits(int length) {
    if (bits.length < length) {
      bits = new long[length];
    }
    return bits;
  }

  /** Makes {@link #list} and {@link #coefficient} hold at least {@code length}. */
  void reserveList(int length) {
    if (list.length < length) {
      list = new int[length];
      coefficient = new float[length];
    }
  }

  /** The numbers 0, step, 2 step, ... ; at least {@code length} of them. */
  int[] multiples(int length, int newStep) {
    if (multiples.length < length || step != newStep) {
      step = newStep;
      multiples = multiples.length < length ? new int[length] : multiples;
      for (int n = 0; n < multiples.length; n++) {
        multiples[n] = n * newStep;
      }
    }
    return multiples;
  }
}
