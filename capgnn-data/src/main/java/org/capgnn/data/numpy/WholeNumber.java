package org.capgnn.data.numpy;

import java.math.BigInteger;
import java.util.OptionalLong;

/** Exact conversion of Python's numbers, which may have fractions or any number of digits. */
public final class WholeNumber {
  private WholeNumber() {}

  /** The value of a whole number of at most 64 bits; empty for everything else. */
  public static OptionalLong of(Object value) {
    if (value instanceof Integer || value instanceof Long || value instanceof Short) {
      return OptionalLong.of(((Number) value).longValue());
    }
    if (value instanceof Byte small) {
      return OptionalLong.of(small);
    }
    if (value instanceof BigInteger big && big.bitLength() < Long.SIZE) {
      return OptionalLong.of(big.longValue());
    }
    if (value instanceof Double || value instanceof Float) {
      double real = ((Number) value).doubleValue();
      return real == Math.rint(real) && Math.abs(real) < 1L << 53
          ? OptionalLong.of((long) real)
          : OptionalLong.empty();
    }
    return OptionalLong.empty();
  }
}
