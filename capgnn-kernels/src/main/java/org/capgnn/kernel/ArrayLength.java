package org.capgnn.kernel;

/** Array lengths, counted in 64 bits and checked against what one Java array can hold. */
public final class ArrayLength {
  /** The longest array that we make; an index can pass its end by 64 without overflow. */
  public static final int MOST = Integer.MAX_VALUE - 64;

  private ArrayLength() {}

  /**
   * The length as an int.
   *
   * @param what the array, as the subject of a sentence
   * @param unit of its elements, such as bytes
   * @param advice what the user can do about it
   * @throws ArrayTooLongException where no array is that long
   */
  public static int of(String what, long elements, String unit, String advice) {
    if (elements < 0 || elements > MOST) {
      String size = elements < 0 ? "more than 2^63" : Long.toString(elements);
      throw new ArrayTooLongException(
          "%s needs %s %s in one array, at most %d are possible; %s"
              .formatted(what, size, unit, MOST, advice));
    }
    return (int) elements;
  }
}
