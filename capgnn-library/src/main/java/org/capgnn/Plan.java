package org.capgnn;

import java.util.List;
import java.util.stream.LongStream;
import org.capgnn.result.MemoryUse;
import org.capgnn.settings.Reason;
import org.capgnn.train.Experiment;

/**
 * A training that is ready to start: what to compute and why.
 *
 * @param preset name of the preset that the settings started from
 * @param seeds one run each
 * @param reasons what was chosen, in sentences
 */
public record Plan(Experiment experiment, String preset, List<Long> seeds, List<Reason> reasons) {
  public Plan {
    seeds = List.copyOf(seeds);
    reasons = List.copyOf(reasons);
  }

  /** The same plan for other seeds. */
  public Plan withSeeds(List<Long> others) {
    return new Plan(experiment, preset, others, reasons);
  }

  /** The memory that one run of the plan takes, with the heap of this process to itself. */
  public MemoryUse memory() {
    return experiment.memory().useWith(Runtime.getRuntime().maxMemory());
  }

  /** As many seeds as there are runs, in a row. */
  public static List<Long> seeds(long first, int runs) {
    return LongStream.range(first, first + runs).boxed().toList();
  }
}
