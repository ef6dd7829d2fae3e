package org.capgnn;

import java.util.HashSet;
import java.util.List;
import java.util.stream.LongStream;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.result.MemoryUse;
import org.capgnn.result.RunKey;
import org.capgnn.settings.Reason;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;

/** A training that is ready to start: what to compute and why. {@link Planner} makes it. */
public final class Plan {
  private final Experiment experiment;
  private final String preset;
  private final List<Long> seeds;
  private final List<Reason> reasons;

  Plan(Experiment experiment, String preset, List<Long> seeds, List<Reason> reasons) {
    this.experiment = experiment;
    this.preset = preset;
    this.seeds = List.copyOf(seeds);
    this.reasons = List.copyOf(reasons);
    if (seeds.isEmpty()) {
      throw new InputException("there are no seeds; give at least one");
    }
    if (new HashSet<>(seeds).size() < seeds.size()) {
      throw new InputException("a seed occurs twice in " + seeds + "; name each seed once");
    }
  }

  /** What the engine computes, for our own modules; the other methods are for everyone. */
  public Experiment experiment() {
    return experiment;
  }

  /** The name of the preset that the settings started from. */
  public String preset() {
    return preset;
  }

  /** The seeds, one run each. */
  public List<Long> seeds() {
    return seeds;
  }

  /** What was chosen and why, in sentences. */
  public List<Reason> reasons() {
    return reasons;
  }

  /** The name of the model. */
  public String model() {
    return experiment.family().name();
  }

  public Dataset data() {
    return experiment.data();
  }

  /** Every setting of the model and its training. */
  public Settings settings() {
    return experiment.settings();
  }

  /** How the labelled vertices are split, such as {@code public} or {@code per-class:20,30}. */
  public String split() {
    return experiment.split().text();
  }

  /** The identity of a seed's run. */
  public RunKey key(long seed) {
    return experiment.key(seed);
  }

  /** The same plan for other seeds. */
  public Plan withSeeds(List<Long> others) {
    return new Plan(experiment, preset, others, reasons);
  }

  /** The memory that one run of the plan takes, with the heap of this process to itself. */
  public MemoryUse memory() {
    return experiment.memory().useWith(Runtime.getRuntime().maxMemory());
  }

  /** The seeds of several runs: the first one and those that follow it. */
  public static List<Long> seeds(long first, int runs) {
    if (first > Long.MAX_VALUE - runs) {
      throw new InputException(
          "seed %d leaves no room for %d runs; choose a smaller seed".formatted(first, runs));
    }
    return LongStream.range(first, first + runs).boxed().toList();
  }
}
