package org.capgnn.kernel;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Working memory of one thread, so that kernels allocate nothing.
 *
 * <p>Buffers grow to the largest length that was asked for and keep it. Their content is undefined;
 * two buffers of different names never share memory.
 */
public final class Scratch {
  private final long[] words = new long[Lanes.WIDTH];
  private final long[] bitBlock = new long[Long.SIZE];
  private final Map<Class<?>, Object> own = new HashMap<>();
  private int[] list = new int[4096];
  private float[] coefficients = new float[4096];
  private float[] rows = new float[4096];
  private float[] moreRows = new float[4096];
  private float[] total = new float[256];
  private float[] unitRows = new float[1024];
  private float[] subsets = new float[0];
  private float[] zeros = new float[0];
  private int[] multiples = new int[0];
  private int step;
  private long[] bits = new long[16];

  @SuppressWarnings("unused") // written only, see prefetched
  private float sink;

  /** A buffer of at least {@code length} floats. */
  public float[] rows(int length) {
    return rows = atLeast(length, rows);
  }

  /** A second buffer of at least {@code length} floats. */
  public float[] moreRows(int length) {
    return moreRows = atLeast(length, moreRows);
  }

  /** A third buffer of at least {@code length} floats, for sums over the views. */
  public float[] total(int length) {
    return total = atLeast(length, total);
  }

  /** A fourth buffer of at least {@code length} floats, for the gradients of hidden units. */
  public float[] unitRows(int length) {
    return unitRows = atLeast(length, unitRows);
  }

  /** A fifth buffer of at least {@code length} floats, for the sums of subsets of views. */
  public float[] subsets(int length) {
    return subsets = atLeast(length, subsets);
  }

  /** At least {@code length} zeros; callers must not write to them. */
  public float[] zeros(int length) {
    return zeros = atLeast(length, zeros);
  }

  private static float[] atLeast(int length, float[] buffer) {
    return buffer.length < length ? new float[length] : buffer;
  }

  /** One word for each view of a group. */
  public long[] words() {
    return words;
  }

  /** A square of 64 x 64 bits. */
  public long[] bitBlock() {
    return bitBlock;
  }

  /** Words of bits, at least {@code length}; the content stays until the next call with more. */
  public long[] bits(int length) {
    if (bits.length < length) {
      bits = new long[length];
    }
    return bits;
  }

  /** Makes {@link #list} and {@link #coefficients} hold at least {@code length} elements. */
  public void reserveList(int length) {
    if (list.length < length) {
      list = new int[length];
      coefficients = new float[length];
    }
  }

  /** A list of indices, as long as {@link #reserveList} made it. */
  public int[] list() {
    return list;
  }

  /** One float for each element of {@link #list}. */
  public float[] coefficients() {
    return coefficients;
  }

  /** The numbers 0, step, 2 step, ...: at least {@code length} of them. */
  public int[] multiples(int length, int newStep) {
    if (multiples.length < length || step != newStep) {
      step = newStep;
      multiples = multiples.length < length ? new int[length] : multiples;
      for (int n = 0; n < multiples.length; n++) {
        multiples[n] = n * newStep;
      }
    }
    return multiples;
  }

  /** Sink for prefetch loads, so that the JIT cannot eliminate them. */
  public void prefetched(float sum) {
    sink = sum;
  }

  /** The working memory that one kernel keeps per thread, made on first use. */
  public <T> T own(Class<T> type, Supplier<T> maker) {
    T kept = type.cast(own.get(type));
    if (kept == null) {
      kept = maker.get();
      own.put(type, kept);
    }
    return kept;
  }
}
