package org.capgnn.kernel.vector.propagation;

import java.lang.ref.WeakReference;
import org.capgnn.kernel.PropagationKernels.Hop;

/**
 * A hop over the entries that at least one view keeps. It pays if all views drop many entries: with
 * two views and a rate of 0.7 they drop every other one.
 *
 * <p>The entries of some rows are listed first, in order and without a branch, which costs a
 * fraction of gathering a row; a branch in the gathering loops would make Java 17 allocate their
 * sums. The results have the same bits, since only products with zeros are left out.
 *
 * <p>There is one instance per thread, whose arrays serve all hops.
 */
final class KeptHop {
  /**
   * Least size of the input. Gathering rows from the second-level cache costs no more than listing
   * the entries: a hop over 10^6 entries with two views became 1.4 times as fast, one over 10^5
   * entries did not.
   */
  static final int LEAST_FLOATS = 1 << 20;

  private static final int SAMPLE = 512;

  /** Entries listed at a time, so that the lists stay in the second-level cache. */
  private static final int TILE = 16 << 10;

  // weak references: threads outlive trainings, and a hop holds states as large as the graph
  private WeakReference<Hop> last = new WeakReference<>(null);
  private WeakReference<Hop> overList = new WeakReference<>(null);
  private int[] offsets = new int[0];
  private int[] columns = new int[TILE];
  private float[] values = new float[TILE];
  private byte[] keep = new byte[TILE];

  /**
   * Whether the input exceeds the caches and, in a sample of the entries of these rows, all views
   * drop at least a quarter.
   */
  static boolean suits(Hop hop, int from, int to) {
    if (hop.keep() == null
        || hop.laneValues()
        || hop.lanes().groups() > 1
        || hop.input().length < LEAST_FLOATS) {
      return false;
    }
    int start = hop.offsets()[from];
    int sample = Math.min(SAMPLE, hop.offsets()[to] - start);
    int[] origin = hop.origin();
    int views = usedBits(hop);
    int dropped = 0;
    for (int e = start; e < start + sample; e++) {
      dropped += (hop.keep()[origin == null ? e : origin[e]] & views) == 0 ? 1 : 0;
    }
    return sample > 0 && 4 * dropped >= sample;
  }

  /** The mask bits that belong to views; the other bits of a mask byte are undefined. */
  private static int usedBits(Hop hop) {
    return (1 << hop.lanes().views()) - 1;
  }

  /** The end of the rows that are listed together: as many as fill a tile, but at least one. */
  static int tileEnd(Hop hop, int from, int to) {
    int[] starts = hop.offsets();
    int end = from + 1;
    while (end < to && starts[end + 1] - starts[from] <= TILE) {
      end++;
    }
    return end;
  }

  /** A hop over the kept entries of the rows from..to-1, valid until the next call. */
  Hop of(Hop hop, int from, int to) {
    reserve(hop.offsets().length, hop.offsets()[to] - hop.offsets()[from]);
    list(hop, from, to);
    Hop kept = last.get() == hop ? overList.get() : null;
    if (kept == null) {
      kept = over(hop);
      last = new WeakReference<>(hop);
      overList = new WeakReference<>(kept);
    }
    return kept;
  }

  private void list(Hop hop, int from, int to) {
    int[] starts = hop.offsets();
    int[] origin = hop.origin();
    byte[] bits = hop.keep();
    int views = usedBits(hop);
    int count = 0;
    for (int i = from; i < to; i++) {
      offsets[i] = count;
      for (int e = starts[i], end = starts[i + 1]; e < end; e++) {
        byte mask = bits[origin == null ? e : origin[e]];
        columns[count] = hop.columns()[e];
        values[count] = hop.values()[e];
        keep[count] = mask;
        count += (mask & views) == 0 ? 0 : 1;
      }
    }
    offsets[to] = count;
  }

  /** Replaces arrays that are too short; the hop over the old ones is then forgotten. */
  private void reserve(int rows, int entries) {
    if (offsets.length < rows || columns.length < entries) {
      offsets = new int[Math.max(rows, offsets.length)];
      int length = Math.max(entries, columns.length);
      columns = new int[length];
      values = new float[length];
      keep = new byte[length];
      last = new WeakReference<>(null);
    }
  }

  private Hop over(Hop hop) {
    return new Hop(
        hop.lanes(),
        offsets,
        columns,
        null,
        values,
        false,
        keep,
        hop.keepTable(),
        hop.scale(),
        hop.input(),
        hop.addendScale(),
        hop.addend(),
        hop.output());
  }
}
