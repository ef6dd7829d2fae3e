package org.capgnn.cli.train;

import org.capgnn.kernel.ArrayLength;
import org.capgnn.model.zoo.CapGnnConfig;
import org.capgnn.settings.Settings;
import org.capgnn.train.LeanMemory;
import org.capgnn.train.LongestArray;
import org.capgnn.train.MemoryEstimate;
import org.capgnn.train.TrainingShape;

/** Whether a training is possible and in which mode, by the rules that training itself follows. */
public final class MemoryVerdict {
  private MemoryVerdict() {}

  /** Whether a training with these settings would take the lean mode. */
  public static boolean isLean(TrainingShape shape, Settings settings, long heap) {
    return CapGnnConfig.of(LeanMemory.decide(settings, shape, heap)).lean();
  }

  /** One sentence for a person. */
  public static String of(TrainingShape shape, Settings settings, long heap) {
    CapGnnConfig config = CapGnnConfig.of(settings);
    LongestArray longest = LongestArray.of(shape, config);
    return longest.isPossible()
        ? ofHeap(shape, settings, config, heap)
        : ofArray(longest, shape, config);
  }

  private static String ofArray(LongestArray longest, TrainingShape shape, CapGnnConfig config) {
    int views = LongestArray.mostViews(shape, config);
    if (views > 0) {
      return tooLong(longest) + "; it is possible with views=" + views + " or fewer.";
    }
    LongestArray ofGraph = LongestArray.ofGraph(shape);
    return ofGraph.isPossible()
        ? tooLong(LongestArray.of(shape, config, 1)) + " even with one view."
        : tooLong(ofGraph) + "; the graph itself is too large, fewer views do not help.";
  }

  private static String tooLong(LongestArray array) {
    return "One array, for %s, would have %d elements, more than the %d that Java allows"
        .formatted(array.name(), array.elements(), ArrayLength.MOST);
  }

  private static String ofHeap(
      TrainingShape shape, Settings settings, CapGnnConfig config, long heap) {
    boolean lean = isLean(shape, settings, heap);
    long total = MemoryEstimate.of(shape, config, lean).total();
    String size = MemoryNote.size(heap);
    if (total > heap) {
      String mode = lean ? ", not even in the lean mode" : " with memory=full";
      return "It does not fit into the heap of " + size + mode + "; " + advice(config, lean);
    }
    if (!LeanMemory.fits(total, heap)) {
      String mode = lean ? " even in the lean mode" : " with memory=full";
      return "It takes nearly all of the heap of "
          + size
          + mode
          + " and may not fit beside the data; "
          + advice(config, lean);
    }
    if (!lean) {
      return "It fits into the heap of " + size + ".";
    }
    return config.lean()
        ? "It fits into the heap of " + size + " in the lean mode."
        : "Only the lean mode fits well into the heap of "
            + size
            + "; training takes it by itself.";
  }

  private static String advice(CapGnnConfig config, boolean lean) {
    return (lean ? "" : "leave memory at auto, ")
        + (config.views() > 1 ? "use fewer views or " : "")
        + "give more with CAPGNN_JAVA_OPTS=-Xmx<size>g.";
  }
}
