package org.capgnn.kernel.vector;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.MaskKernels;
import org.capgnn.kernel.Mixing;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Draws mask words of 32 bits, a group at a time: two vectors of eight words, or one of sixteen if
 * the processor has such vectors. Either way the words are the same.
 */
public final class VectorMasks implements MaskKernels {
  private static final boolean WIDE = LaneVectors.preferredBits() >= GROUP * Byte.SIZE;
  private static final VectorSpecies<Integer> S = WIDE ? IntVector.SPECIES_512 : LaneVectors.INTS;
  private static final VectorSpecies<Byte> B = WIDE ? ByteVector.SPECIES_512 : LaneVectors.BYTES;
  private static final IntVector STEPS =
      IntVector.broadcast(S, 0).addIndex(1).mul(Mixing.GOLDEN_INT);

  @Override
  public void fill(byte[] bits, int from, int to, long key, double keep) {
    assert from % GROUP == 0 : "blocks of mask bytes start at multiples of " + GROUP;
    int digits = MaskKernels.digits(keep);
    int end = (to + GROUP - 1) / GROUP * GROUP;
    if (digits >= 1 << DIGITS || digits == 0) {
      Arrays.fill(bits, from, end, (byte) (digits == 0 ? 0 : -1));
      return;
    }
    Arrays.fill(bits, from, end, (byte) 0);
    int lowest = Integer.numberOfTrailingZeros(digits);
    for (int at = from; at < end; at += GROUP) {
      draw(bits, at, key, digits, lowest);
    }
  }

  /**
   * Two vectors of eight at a time: their multiplications overlap, and they share the keys of the
   * digits. From digit to digit the bits stay in the array: when the loop carried them in a vector,
   * Java 17 boxed it for every digit in about one process of seventy, 273 MB per epoch.
   */
  private static void draw(byte[] bits, int at, long key, int digits, int lowest) {
    IntVector c0 = STEPS.add(at / Integer.BYTES * Mixing.GOLDEN_INT);
    IntVector c1 = STEPS.add((at / Integer.BYTES + Lanes.WIDTH) * Mixing.GOLDEN_INT);
    for (int d = lowest; d < DIGITS; d++) {
      long digitKey = Mixing.mix(key + d * Mixing.GOLDEN);
      int before = (int) digitKey;
      int amid = (int) (digitKey >>> 32);
      IntVector digit = IntVector.broadcast(S, -(digits >>> d & 1));
      choose(bits, at, word(c0, before, amid), digit);
      if (!WIDE) {
        choose(bits, at + GROUP / 2, word(c1, before, amid), digit);
      }
    }
  }

  @Override
  public void words(int[] numbers, int count, long key, double keep, int[] words) {
    int digits = MaskKernels.digits(keep);
    if (digits >= 1 << DIGITS || digits == 0) {
      Arrays.fill(words, 0, count, digits == 0 ? 0 : -1);
      return;
    }
    Arrays.fill(words, 0, MaskKernels.wordsLength(count), 0);
    int lowest = Integer.numberOfTrailingZeros(digits);
    for (int at = 0; at < count; at += 2 * Lanes.WIDTH) {
      draw(numbers, words, at, key, digits, lowest);
    }
  }

  private static void draw(int[] numbers, int[] words, int at, long key, int digits, int lowest) {
    IntVector c0 = IntVector.fromArray(S, numbers, at).mul(Mixing.GOLDEN_INT);
    // a wide vector holds all sixteen words, and there is no second one
    int second = WIDE ? at : at + Lanes.WIDTH;
    IntVector c1 = IntVector.fromArray(S, numbers, second).mul(Mixing.GOLDEN_INT);
    for (int d = lowest; d < DIGITS; d++) {
      long digitKey = Mixing.mix(key + d * Mixing.GOLDEN);
      int before = (int) digitKey;
      int amid = (int) (digitKey >>> 32);
      IntVector digit = IntVector.broadcast(S, -(digits >>> d & 1));
      choose(words, at, word(c0, before, amid), digit);
      if (!WIDE) {
        choose(words, second, word(c1, before, amid), digit);
      }
    }
  }

  private static void choose(int[] words, int at, IntVector word, IntVector digit) {
    IntVector kept = IntVector.fromArray(S, words, at);
    kept.or(word.and(digit)).and(word.or(digit)).intoArray(words, at);
  }

  /** {@code digit ? bits | word : bits & word}, without a branch. */
  private static void choose(byte[] bits, int at, IntVector word, IntVector digit) {
    IntVector kept = ByteVector.fromArray(B, bits, at).reinterpretAsInts();
    kept.or(word.and(digit)).and(word.or(digit)).reinterpretAsBytes().intoArray(bits, at);
  }

  /** The complement of {@link Mixing#word} for one counter per lane. */
  private static IntVector word(IntVector counter, int before, int amid) {
    IntVector x = counter.add(before);
    x = x.lanewise(VectorOperators.XOR, x.lanewise(VectorOperators.LSHR, 16)).mul(Mixing.FIRST);
    x =
        x.lanewise(VectorOperators.XOR, x.lanewise(VectorOperators.LSHR, 15))
            .add(amid)
            .mul(Mixing.SECOND);
    return x.lanewise(VectorOperators.XOR, x.lanewise(VectorOperators.LSHR, 16)).not();
  }
}
