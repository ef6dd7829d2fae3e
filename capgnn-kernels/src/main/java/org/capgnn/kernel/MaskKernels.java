package org.capgnn.kernel;

/**
 * Draws dropout masks: bytes of eight bits, each set with the keep probability.
 *
 * <p>The generator is counter-based. A word is a pure function of (key, position, digit), so masks
 * depend on neither the order in which they are drawn nor the number of threads, and drawing one
 * again gives the same bits.
 *
 * <p>Bernoulli bits are made 32 at a time, bit-sliced: with the keep probability q = 0.q1 q2 ... in
 * binary, a uniform number U is below q exactly if U has a 0 at the first digit where the two
 * differ and q a 1. From the last digit to the first, with a random word w for each, that is {@code
 * kept = q_d ? kept | ~w : kept & ~w}. Sixteen digits give the rate to 1e-5, and each digit costs
 * half an operation per bit.
 */
public interface MaskKernels {
  /** Bytes drawn together; block boundaries must be multiples of it. */
  int GROUP = 64;

  /** Binary digits of the keep probability. */
  int DIGITS = 16;

  /** Mask bytes in whole groups. */
  static long wholeGroups(long bytes) {
    return (bytes + GROUP - 1) / GROUP * GROUP;
  }

  /**
   * The length of an array that holds {@code bytes} mask bytes in whole groups; throws if one Java
   * array cannot hold them.
   *
   * @param name of the dropout
   */
  static int arrayLength(String name, long bytes) {
    return ArrayLength.of(
        "the mask of the dropout '" + name + "'",
        wholeGroups(bytes),
        "bytes",
        "use fewer views or no such dropout");
  }

  /** The keep probability in units of 2^-16. */
  static int digits(double keep) {
    return (int) Math.round(keep * (1 << DIGITS));
  }

  /**
   * Fills the bytes from {@code from} (a multiple of {@link #GROUP}) to {@code to}, and on to the
   * end of the last group.
   *
   * @param keep probability that a bit is set, from 0 to 1
   */
  void fill(byte[] bits, int from, int to, long key, double keep);

  /**
   * Draws single words of the stream that {@link #fill} writes: for rows of a mask that lie side by
   * side here and far apart there. Word {@code n} is the bytes {@code 4 n .. 4 n + 3}, the lowest
   * first.
   *
   * @param numbers of the words wanted, as unsigned integers
   * @param words overwritten; both arrays are read and written up to the next multiple of 16
   */
  void words(int[] numbers, int count, long key, double keep, int[] words);

  /** The length of arrays for {@link #words} that hold {@code count} words. */
  static int wordsLength(int count) {
    return (count + 15) / 16 * 16;
  }
}
