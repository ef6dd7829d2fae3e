package org.capgnn.kernel.vector.propagation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import jdk.incubator.vector.VectorShuffle;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * The gather loops of all shapes, each a hidden class with the bytes of {@link GatherLoop}.
 *
 * <p>The alternative is sixteen methods that differ in two lines, since the JIT specialises by
 * class and not by argument.
 */
final class GatherLoops {
  /** Accumulators that fit into the registers beside the weight and the loaded row. */
  static final int MOST_ACCUMULATORS = 8;

  /** Whether an accumulator is two vectors of {@link Lanes#WIDTH}. */
  private static final boolean WIDE = LaneVectors.wide();

  /** Vectors of {@link Lanes#WIDTH} in the widest loop. */
  static final int WIDEST = WIDE ? 2 * MOST_ACCUMULATORS : MOST_ACCUMULATORS;

  /** Repeats a vector; made here, since a copy of the template cannot have a lambda on Java 17. */
  static final VectorShuffle<Float> TWICE =
      VectorShuffle.fromOp(LaneVectors.WIDE_FLOATS, lane -> lane % Lanes.WIDTH);

  /** One hop over a fixed number of vectors per row. */
  interface Gather {
    /** The vectors from {@code shift} on of the rows from..to-1 of one view group. */
    void rows(Hop hop, int group, int shift, int from, int to);
  }

  /**
   * What is fixed in one copy of {@link GatherLoop}.
   *
   * @param vectors vectors per row: 1 to {@link #WIDEST}
   * @param laneValues whether an entry has one value per view, or one value for all views
   * @param wide whether an accumulator is two vectors; if their number is odd, the last two
   *     accumulators share one
   */
  record Shape(int vectors, boolean laneValues, boolean wide) {
    int accumulators() {
      return wide ? (vectors + 1) / 2 : vectors;
    }

    /** Where in the row the n-th accumulator begins. */
    int place(int n) {
      return wide ? Math.min(2 * n, vectors - 2) * Lanes.WIDTH : n * Lanes.WIDTH;
    }
  }

  private static final Gather[] SHARED_VALUES = new Gather[WIDEST];
  private static final Gather[] LANE_VALUES = new Gather[WIDEST];

  private GatherLoops() {}

  /** The loop over this many vectors per row; loaded when it is first wanted. */
  static Gather of(int vectors, boolean laneValues) {
    Gather loop = (laneValues ? LANE_VALUES : SHARED_VALUES)[vectors - 1];
    return loop == null ? load(vectors, laneValues) : loop;
  }

  private static synchronized Gather load(int vectors, boolean laneValues) {
    Gather[] loops = laneValues ? LANE_VALUES : SHARED_VALUES;
    if (loops[vectors - 1] == null) {
      loops[vectors - 1] = copy(new Shape(vectors, laneValues, WIDE && vectors > 1));
    }
    return loops[vectors - 1];
  }

  private static Gather copy(Shape shape) {
    try (InputStream template = GatherLoop.class.getResourceAsStream("GatherLoop.class")) {
      byte[] bytes = template.readAllBytes();
      Lookup copy = MethodHandles.lookup().defineHiddenClassWithClassData(bytes, shape, false);
      return (Gather) copy.lookupClass().getDeclaredConstructor().newInstance();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the class file of GatherLoop", e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("cannot load a copy of GatherLoop", e);
    }
  }

  /** The shape that a copy was loaded with; called from its static initialiser. */
  static Shape shapeOf(Lookup copy) {
    try {
      return MethodHandles.classData(copy, "_", Shape.class);
    } catch (IllegalAccessException e) {
      throw new LinkageError("a copy of GatherLoop has no shape", e);
    }
  }
}
