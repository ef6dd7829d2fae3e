package org.capgnn.kernel;

import org.capgnn.kernel.plain.ScalarKernels;
import org.capgnn.kernel.vector.VectorKernels;
import org.capgnn.kernel.vector.simd.LaneVectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides once which kernels run: SIMD where the JVM and the processor allow it, else plain loops.
 *
 * <p>{@code -Dcapgnn.kernels=auto|scalar|vector} forces the choice.
 */
public final class KernelChoice {
  private static final String PROPERTY = "capgnn.kernels";
  private static final String FLAG = "--add-modules jdk.incubator.vector";
  private static final Logger LOG = LoggerFactory.getLogger(KernelChoice.class);

  private KernelChoice() {}

  /**
   * The kernels of this JVM.
   *
   * @throws KernelWishException on every call, if this JVM cannot run the kernels asked for
   */
  public static KernelSet get() {
    if (Chosen.CHOSEN == null) {
      throw Chosen.REFUSED;
    }
    return Chosen.CHOSEN;
  }

  /** The kernels by name: {@code auto}, {@code scalar} or {@code vector}. */
  public static KernelSet forWish(String wish) {
    return switch (wish) {
      case "scalar" -> ScalarKernels.create("asked for with -D" + PROPERTY + "=scalar");
      case "vector" -> vectorOrFail();
      case "auto" -> vectorOrScalar();
      default ->
          throw new KernelWishException(
              "-D" + PROPERTY + "=" + wish + " is unknown; use auto, scalar or vector");
    };
  }

  private static KernelSet vectorOrFail() {
    String obstacle = obstacle();
    if (obstacle != null) {
      throw new KernelWishException(
          "-D" + PROPERTY + "=vector asks for SIMD kernels, but " + obstacle + "; use auto");
    }
    return VectorKernels.create("asked for with -D" + PROPERTY + "=vector");
  }

  private static KernelSet vectorOrScalar() {
    String obstacle = obstacle();
    return obstacle == null
        ? VectorKernels.create(LaneVectors.preferredBits() + "-bit vectors")
        : ScalarKernels.create(obstacle);
  }

  private static String obstacle() {
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
      return "the JVM runs without " + FLAG;
    }
    if (!LaneVectors.supported()) {
      return "the processor's vectors have "
          + LaneVectors.preferredBits()
          + " bits, the SIMD kernels need "
          + LaneVectors.BITS;
    }
    return null;
  }

  /**
   * One of the two is null. An initialiser that throws reports its cause only once, as an Error; we
   * keep the exception and throw it on every call.
   */
  private static final class Chosen {
    static final KernelSet CHOSEN;
    static final KernelWishException REFUSED;

    static {
      KernelSet set = null;
      KernelWishException refused = null;
      try {
        set = forWish(System.getProperty(PROPERTY, "auto"));
        LOG.info("{} kernels: {}", set.name(), set.reason());
      } catch (KernelWishException e) {
        refused = e;
      }
      CHOSEN = set;
      REFUSED = refused;
    }
  }
}
