package org.capgnn.kernel;

import java.util.Arrays;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Eight words of 32 mask bits in each of two vectors. */
final class VectorMasks implements MaskKernels {
  private static final VectorSpecies<Integer> S = IntVector.SPECIES_256;
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
    int lowest = Integer.numberOfTrailingZeros(digits);
    for (int at = from; at < end; at += GROUP) {
      draw(bits, at, key, digits, lowest);
    }
  }

  /**
   * Two vectors at a time: their multiplications overlap, and they share the keys of the digits.
   */
  private static void draw(byte[] bits, int at, long key, int digits, int lowest) {
    IntVector c0 = STEPS.add(at / 4 * Mixing.GOLDEN_INT);
    IntVector c1 = STEPS.add((at / 4 + 8) * Mixing.GOLDEN_INT);
    IntVector k0 = IntVector.zero(S);
    IntVector k1 = IntVector.zero(S);
    for (int d = lowest; d < DIGITS; d++) {
      long digitKey = Mixing.mix(key + d * Mixing.GOLDEN);
      int before = (int) digitKey;
      int amid = (int) (digitKey >>> 32);
      IntVector digit = IntVector.broadcast(S, -(digits >>> d & 1));
      k0 = choose(k0, word(c0, before, amid), digit);
      k1 = choose(k1, word(c1, before, amid), digit);
    }
    k0.reinterpretAsBytes().intoArray(bits, at);
    k1.reinterpretAsBytes().intoArray(bits, at + 32);
  }

  /**
   * {@code digit ? kept | word : kept & word}; without a branch, whose two vectors would be boxed
   * to meet again.
   */
  private static IntVector choose(IntVector kept, IntVector word, IntVector digit) {
    return kept.or(word.and(digit)).and(word.or(digit));
  }

  /** The complement of {@link Mixing#word} for eight counters. */
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
