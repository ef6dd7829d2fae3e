package org.capgnn.shard;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.kernel.MaskKernels;
import org.capgnn.kernel.Mixing;

/**
 * The masks that the whole graph would draw, for the rows of one shard.
 *
 * <p>A mask has the same number of bits for each of its items, which follow one another vertex by
 * vertex. Those of a vertex lie side by side in the shard's mask as in the whole graph's, only at
 * another place, so each row takes the words that cover it.
 */
public final class ShardMasks implements MaskSource {
  private final long seed;
  private final Items edges;
  private final Items features;
  private final Items vertices;
  private final ThreadLocal<Draw> draws = ThreadLocal.withInitial(Draw::new);

  /**
   * Where the items of each row are.
   *
   * @param offsets in the shard
   * @param starts in the whole graph
   */
  private record Items(int[] offsets, long[] starts) {
    int count() {
      return offsets[offsets.length - 1];
    }
  }

  /**
   * @param featureOffsets where the stored features of each own vertex begin
   * @param featureStarts where they begin in the whole graph
   */
  public ShardMasks(long seed, Shard shard, int[] featureOffsets, long[] featureStarts) {
    this.seed = seed;
    this.edges = new Items(shard.pattern().matrix().offsets(), shard.entryStarts());
    this.features = new Items(featureOffsets, featureStarts);
    int own = shard.vertices().length;
    int[] each = new int[own + 1];
    Arrays.setAll(each, i -> i);
    this.vertices = new Items(each, Arrays.stream(shard.vertices()).asLongStream().toArray());
  }

  @Override
  public void fill(
      MaskKernels kernels, DropoutMask mask, int epoch, byte[] bits, int from, int to) {
    Items items = itemsOf(mask);
    if (items.count() == 0) {
      return;
    }
    long key = Mixing.key(seed, epoch, mask.layer());
    draws.get().fill(kernels, items, mask.size() / items.count(), key, mask, bits, from, to);
  }

  private Items itemsOf(DropoutMask mask) {
    return switch (mask.item()) {
      case EDGE -> edges;
      case FEATURE -> features;
      case VERTEX -> vertices;
      case OTHER ->
          throw new IllegalStateException(
              "the dropout '" + mask.name() + "' cannot be drawn in shards");
    };
  }

  /** The words of some rows, collected and drawn many at a time; one per thread. */
  private static final class Draw {
    private static final int WORDS = 4096;
    private static final VarHandle LONGS =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final int[] numbers = new int[WORDS];
    private final int[] words = new int[WORDS];
    // pieces of bits: the first bit in the words, the first bit in the mask, the number of bits
    private final int[] sources = new int[WORDS];
    private final long[] places = new long[WORDS];
    private final int[] lengths = new int[WORDS];
    private int count;
    private int pieces;

    private MaskKernels kernels;
    private long key;
    private double keep;
    private byte[] bits;
    private int limit; // other threads write behind it

    void fill(
        MaskKernels by,
        Items items,
        long size,
        long maskKey,
        DropoutMask mask,
        byte[] into,
        int from,
        int to) {
      kernels = by;
      key = maskKey;
      keep = mask.keepProbability();
      bits = into;
      limit = to;
      Arrays.fill(bits, from, to, (byte) 0);
      long first = 8L * from;
      long end = Math.min(8L * to, size * items.count());
      int row = rowAt(items.offsets(), first / size);
      for (; row < items.starts().length && items.offsets()[row] * size < end; row++) {
        long rowStart = items.offsets()[row] * size;
        long low = Math.max(first, rowStart);
        long high = Math.min(end, items.offsets()[row + 1] * size);
        if (low < high) {
          add(items.starts()[row] * size + low - rowStart, low, high - low);
        }
      }
      flush();
      bits = null;
    }

    /** The row that has an item; rows without items are passed over. */
    private static int rowAt(int[] offsets, long item) {
      int low = 0;
      int high = offsets.length - 2;
      while (low < high) {
        int middle = (low + high + 1) >>> 1;
        if (offsets[middle] <= item) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return low;
    }

    /** Bits that lie side by side, from one place in the graph's mask to another in ours. */
    private void add(long source, long place, long length) {
      while (length > 0) {
        int room = WORDS - count;
        int shift = (int) (source & 31);
        int taken = (int) Math.min(length, 32L * room - shift);
        if (taken <= 0) {
          flush();
          continue;
        }
        long word = source >>> 5;
        sources[pieces] = 32 * count + shift;
        places[pieces] = place;
        lengths[pieces] = taken;
        pieces++;
        for (int bit = 0; bit < shift + taken; bit += 32) {
          numbers[count++] = (int) word++;
        }
        source += taken;
        place += taken;
        length -= taken;
      }
    }

    private void flush() {
      if (count == 0) {
        return;
      }
      Arrays.fill(numbers, count, Math.min(WORDS, MaskKernels.wordsLength(count)), 0);
      kernels.words(numbers, count, key, keep, words);
      for (int p = 0; p < pieces; p++) {
        copy(sources[p], places[p], lengths[p]);
      }
      count = 0;
      pieces = 0;
    }

    private void copy(int source, long place, int length) {
      int done = 0;
      while (done < length) {
        int at = source + done;
        long to = place + done;
        int shift = (int) (to & 7);
        int taken = Math.min(length - done, 56 - shift);
        long some = window(at) & (1L << taken) - 1;
        put((int) (to >>> 3), some << shift, shift + taken);
        done += taken;
      }
    }

    /** At least 56 bits from a bit of the words on, if there are so many. */
    private long window(int bit) {
      int word = bit >>> 5;
      int shift = bit & 31;
      long low = words[word] & 0xFFFF_FFFFL;
      long middle = word + 1 < WORDS ? words[word + 1] & 0xFFFF_FFFFL : 0;
      long high = word + 2 < WORDS ? words[word + 2] & 0xFFFF_FFFFL : 0;
      long window = (low | middle << 32) >>> shift;
      return shift == 0 ? window : window | high << 64 - shift;
    }

    /** Sets bits of the mask from the start of a byte on, up to 56 of them. */
    private void put(int at, long some, int length) {
      if (at + Long.BYTES <= limit) {
        LONGS.set(bits, at, (long) LONGS.get(bits, at) | some);
        return;
      }
      for (int n = 0; 8 * n < length; n++) {
        bits[at + n] |= (byte) (some >>> 8 * n);
      }
    }
  }
}
