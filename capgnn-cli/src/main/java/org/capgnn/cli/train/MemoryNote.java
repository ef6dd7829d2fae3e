package org.capgnn.cli.train;

import java.util.Locale;
import java.util.Optional;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.CapGnnConfig;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;
import org.capgnn.train.LeanMemory;
import org.capgnn.train.MemoryEstimate;
import org.capgnn.train.ParallelRuns;
import org.capgnn.train.TrainingShape;

/** What is said about memory before a training that will take a lot of it. */
public final class MemoryNote {
  private static final long WORTH_SAYING = 1L << 30;

  private MemoryNote() {}

  /** Whether the arrays of a model can be counted beforehand. */
  public static boolean canEstimate(ModelFamily family) {
    return family.name().equals("capgcn") || family.name().equals("capgat");
  }

  /**
   * The note, where all runs together need more than 1 GiB or half of the heap.
   *
   * @param threads all together, which runs side by side share
   */
  public static Optional<String> of(Experiment experiment, int runs, int threads) {
    if (!canEstimate(experiment.family())) {
      return Optional.empty();
    }
    Settings settings = experiment.settings();
    TrainingShape shape = TrainingShape.of(experiment.data(), settings);
    return of(shape, settings, runs, threads, Runtime.getRuntime().maxMemory());
  }

  public static Optional<String> of(
      TrainingShape shape, Settings settings, int runs, int threads, long heap) {
    int wanted = ParallelRuns.sideBySide(runs, threads);
    int atOnce = LeanMemory.sideBySide(settings, shape, wanted, heap);
    CapGnnConfig config = CapGnnConfig.of(LeanMemory.decide(settings, shape, heap / atOnce));
    long total = MemoryEstimate.of(shape, config, config.lean()).total();
    return total * atOnce < Math.min(WORTH_SAYING, heap / 2)
        ? Optional.empty()
        : Optional.of(
            "memory: about "
                + size(total)
                + (config.lean() ? " per run in lean memory" : " per run")
                + (atOnce > 1 ? ", " + atOnce + " at once" : "")
                + ", the heap has "
                + size(heap)
                + (atOnce < wanted ? fewer(atOnce, wanted, threads) : "")
                + "; see capgnn estimate");
  }

  private static String fewer(int atOnce, int wanted, int threads) {
    int each = ParallelRuns.threadsEach(atOnce, threads);
    return " and no room for %d runs side by side, so %s at a time with %d threads"
        .formatted(wanted, atOnce == 1 ? "one" : Integer.toString(atOnce), each);
  }

  /** With the unit in which it is best read. */
  public static String size(long bytes) {
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
