package org.capgnn.data.generate;

import java.math.BigInteger;
import org.capgnn.graph.SplitMix64;

/**
 * Maps the places of the block model to vertex numbers and back, so that a number reveals neither
 * class nor degree: {@code vertex = (a * place + b) mod n}.
 */
final class PlaceNumbers {
  private final int count;
  private final long factor;
  private final long inverse;
  private final long shift;

  PlaceNumbers(int count, long seed) {
    this.count = count;
    SplitMix64 random = new SplitMix64(seed);
    BigInteger n = BigInteger.valueOf(count);
    long a = 1 + random.nextInt(count);
    while (!BigInteger.valueOf(a).gcd(n).equals(BigInteger.ONE)) {
      a++;
    }
    this.factor = a % count;
    this.inverse = count == 1 ? 0 : BigInteger.valueOf(a).modInverse(n).longValueExact();
    this.shift = random.nextInt(count);
  }

  int vertexAt(int place) {
    return (int) ((factor * place + shift) % count);
  }

  int placeOf(int vertex) {
    return (int) (inverse * ((vertex - shift + count) % count) % count);
  }
}
