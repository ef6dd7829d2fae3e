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

  /** The note, where the estimate exceeds 1 GiB. */
  static Optional<String> of(Dataset data, ModelFamily family, Settings settings) {
    if (!canEstimate(family)) {
      return Optional.empty();
    }
    TrainingShape shape = TrainingShape.of(data);
    long heap = Runtime.getRuntime().maxMemory();
    CapGnnConfig config = CapGnnConfig.of(LeanMemory.decide(settings, shape, heap));
    long total = MemoryEstimate.of(shape, config, config.lean()).total();
    return total < WORTH_SAYING
        ? Optional.empty()
        : Optional.of(
            "memory: about "
                + size(total)
                + (config.lean() ? " a run in lean memory, the heap has " : " a run, the heap has ")
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
