package org.capgnn.kernel.vector.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.Lanes;

/** The vectors of the SIMD kernels, which hold {@link Lanes#WIDTH} floats. */
public final class LaneVectors {
  /** Bits of one vector. */
  public static final int BITS = Lanes.WIDTH * Float.SIZE;

  private static final VectorShape SHAPE = VectorShape.forBitSize(BITS);

  public static final VectorSpecies<Float> FLOATS = VectorSpecies.of(float.class, SHAPE);
  public static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, SHAPE);
  public static final VectorSpecies<Byte> BYTES = VectorSpecies.of(byte.class, SHAPE);

  /** The oldest Java known to keep wide vectors in registers; Java 17 boxes 196 MB per epoch. */
  private static final int OLDEST_WIDE = 25;

  /** Vectors of two groups of lanes, if the processor has them, else {@link #FLOATS}. */
  public static final VectorSpecies<Float> WIDE_FLOATS =
      preferredBits() >= 2 * BITS && Runtime.version().feature() >= OLDEST_WIDE
          ? FloatVector.SPECIES_512
          : FLOATS;

  private LaneVectors() {}

  /** Whether {@link #WIDE_FLOATS} are twice as wide as {@link #FLOATS}. */
  public static boolean wide() {
    return WIDE_FLOATS.length() > FLOATS.length();
  }

  /** Whether the processor has vectors of this width. */
  public static boolean supported() {
    return preferredBits() >= BITS;
  }

  /** The width of the processor's widest vectors, in bits. */
  public static int preferredBits() {
    return FloatVector.SPECIES_PREFERRED.vectorBitSize();
  }
}
