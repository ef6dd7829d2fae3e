package org.capgnn.kernel;

/** Lengths are counted in 64 bits, but a Java array has an index of 31. */
public final class ArrayLength {
  /** What one array may hold; loops in steps of up to 64 can pass its end without overflow. */
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
