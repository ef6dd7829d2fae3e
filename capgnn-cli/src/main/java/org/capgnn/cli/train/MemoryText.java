package org.capgnn.cli.train;

import java.util.Optional;
import org.capgnn.kernel.ArrayLength;
import org.capgnn.result.MemoryUse;
import org.capgnn.train.ParallelRuns;
import org.capgnn.train.RunMemory;

/** Tells a person how much memory a training takes and whether it fits. */
final class MemoryText {
  private static final long WORTH_SAYING = 1L << 30;

  private MemoryText() {}

  /**
   * A line for a training whose runs take more than 1 GiB or half of the heap.
   *
   * @param threads of all runs together
   */
  static Optional<String> note(RunMemory memory, int runs, int threads, long heap) {
    int wanted = ParallelRuns.sideBySide(runs, threads);
    long least = Math.min(WORTH_SAYING, heap / 2);
    if (wanted * memory.atMost() < least) {
      return Optional.empty();
    }
    int atOnce = memory.sideBySide(wanted, heap);
    MemoryUse use = memory.useWith(heap / atOnce);
    if (use.bytes() * atOnce < least) {
      return Optional.empty();
    }
    String fewer =
        " and no room for %d runs side by side, so %s at a time with %d threads"
            .formatted(
                wanted, atOnce == 1 ? "one" : atOnce, ParallelRuns.threadsEach(atOnce, threads));
    return Optional.of(
        "memory: about %s per run%s%s, the heap has %s%s; see capgnn estimate"
            .formatted(
                MemoryUse.text(use.bytes()),
                use.lean() ? " in lean memory" : "",
                atOnce > 1 ? ", " + atOnce + " at once" : "",
                MemoryUse.text(heap),
                atOnce < wanted ? fewer : ""));
  }

  /** One sentence: whether the training is possible, and in which mode. */
  static String verdict(boolean canBeLean, MemoryUse use, long heap) {
    if (use.longestArray() > ArrayLength.MOST) {
      return "One array (%s) would have %d elements, more than the %d that Java allows; use fewer views, narrower layers or a smaller graph."
          .formatted(use.longestArrayHolds(), use.longestArray(), ArrayLength.MOST);
    }
    String mode = use.lean() ? " in the lean mode" : "";
    if (RunMemory.fits(use.bytes(), heap)) {
      return "It fits into the heap of " + MemoryUse.text(heap) + mode + ".";
    }
    return (use.bytes() > heap ? "It does not fit into" : "It takes nearly all of")
        + (" the heap of " + MemoryUse.text(heap) + mode)
        + (canBeLean && !use.lean() ? "; leave memory at auto, " : "; ")
        + "use a smaller model or give more with CAPGNN_JAVA_OPTS=-Xmx<size>g.";
  }
}
