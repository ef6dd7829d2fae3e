package org.capgnn.cli;

import java.util.Locale;
import java.util.Optional;
import org.capgnn.graph.Dataset;
import org.capgnn.model.CapGnnConfig;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.Settings;
import org.capgnn.train.LeanMemory;
import org.capgnn.train.MemoryEstimate;
import org.capgnn.train.TrainingShape;

/** What is said about memory before a training that will take a lot of it. */
final class MemoryNote {
  private static final long WORTH_SAYING = 1L << 30;

  private MemoryNote() {}

  /** Whether the arrays of a model can be counted beforehand. */
  static boolean canEstimate(ModelFamily family) {
    return family.name().equals("capgcn") || family.name().equals("capgat");
  }

  /**
   * The note, where all runs together need more than 1 GiB or half of the heap.
   *
   * @param atOnce runs that go on at the same time
   */
  static Optional<String> of(Dataset data, ModelFamily family, Settings settings, int atOnce) {
    if (!canEstimate(family)) {
      return Optional.empty();
    }
    return of(TrainingShape.of(data, settings), settings, atOnce, Runtime.getRuntime().maxMemory());
  }

  static Optional<String> of(TrainingShape shape, Settings settings, int atOnce, long heap) {
    CapGnnConfig config = CapGnnConfig.of(LeanMemory.decide(settings, shape, heap / atOnce));
    long total = MemoryEstimate.of(shape, config, config.lean()).total();
    return total * atOnce < Math.min(WORTH_SAYING, heap / 2)
        ? Optional.empty()
        : Optional.of(
            "memory: about "
                + size(total)
                + (config.lean() ? " a run in lean memory" : " a run")
                + (atOnce > 1 ? ", " + atOnce + " at once" : "")
                + ", the heap has "
                + size(heap)
                + "; capgnn estimate tells more");
  }

  /** With the unit in which it is best read. */
  static String size(long bytes) {
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, units[unit]);
  }
}
