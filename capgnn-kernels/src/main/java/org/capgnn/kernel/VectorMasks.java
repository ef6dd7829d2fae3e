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
      if ((digits >>> d & 1) != 0) {
        k0 = k0.or(word(c0, before, amid));
        k1 = k1.or(word(c1, before, amid));
      } else {
        k0 = k0.and(word(c0, before, amid));
        k1 = k1.and(word(c1, before, amid));
      }
    }
    k0.reinterpretAsBytes().intoArray(bits, at);
    k1.reinterpretAsBytes().intoArray(bits, at + 32);
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
