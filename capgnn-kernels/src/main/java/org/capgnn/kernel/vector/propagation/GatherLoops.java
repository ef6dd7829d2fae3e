package org.capgnn.kernel.vector.propagation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import org.capgnn.kernel.PropagationKernels.Hop;

/**
 * The gather loops of all shapes, each a hidden class with the bytes of {@link GatherLoop}.
 *
 * <p>The alternative is sixteen methods that differ in two lines, since the JIT specialises by
 * class and not by argument.
 */
final class GatherLoops {
  /** Accumulators that fit into sixteen registers beside the weight and the loaded row. */
  static final int WIDEST = 8;

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
   */
  record Shape(int vectors, boolean laneValues) {}

  private static final Gather[] SHARED_VALUES = load(false);
  private static final Gather[] LANE_VALUES = load(true);

  private GatherLoops() {}

  /** The loop over this many vectors per row. */
  static Gather of(int vectors, boolean laneValues) {
    return (laneValues ? LANE_VALUES : SHARED_VALUES)[vectors - 1];
  }

  private static Gather[] load(boolean laneValues) {
    Gather[] loops = new Gather[WIDEST];
    try (InputStream template = GatherLoop.class.getResourceAsStream("GatherLoop.class")) {
      byte[] bytes = template.readAllBytes();
      for (int n = 0; n < loops.length; n++) {
        loops[n] = copy(bytes, new Shape(n + 1, laneValues));
      }
      return loops;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the class file of GatherLoop", e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("cannot load a copy of GatherLoop", e);
    }
  }

  private static Gather copy(byte[] bytes, Shape shape) throws ReflectiveOperationException {
    Lookup copy = MethodHandles.lookup().defineHiddenClassWithClassData(bytes, shape, false);
    return (Gather) copy.lookupClass().getDeclaredConstructor().newInstance();
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
