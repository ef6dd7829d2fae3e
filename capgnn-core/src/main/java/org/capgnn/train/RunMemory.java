package org.capgnn.train;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.capgnn.model.ModelFamily;
import org.capgnn.result.MemoryUse;
import org.capgnn.settings.Settings;

/**
 * Estimates the memory of a run and decides by it whether the run is lean, and how many runs take
 * place side by side. Neither decision changes a result.
 */
public final class RunMemory {
  /** The collector and everything besides the training get the rest of the heap. */
  private static final double SHARE = 0.8;

  /**
   * Bytes per element of the data, a hundred times what large settings need (64 views of CAPGAT
   * take 3.5 KB). Data for which even this is small is not worth 20 ms of counting.
   */
  private static final long PER_ELEMENT = 1L << 20;

  private static final long SMALL = 1L << 29;

  private static final String MEMORY = "memory";

  private final TrainingShape shape;
  private final ModelFamily family;
  private final Settings settings;
  private final Map<Boolean, MemoryUse> uses = new ConcurrentHashMap<>();
  private volatile double bound; // computed on demand, as the uses are

  public RunMemory(TrainingShape shape, ModelFamily family, Settings settings) {
    this.shape = shape;
    this.family = family;
    this.settings = settings;
  }

  public TrainingShape shape() {
    return shape;
  }

  /** Whether the model can compute the states of its hops again instead of keeping them. */
  public boolean canBeLean() {
    return settings.has(MEMORY);
  }

  /**
   * The memory of a run in one mode.
   *
   * @param lean makes no difference to a model that cannot be lean
   */
  public MemoryUse use(boolean lean) {
    return uses.computeIfAbsent(lean && canBeLean(), m -> estimate(m).use());
  }

  private MemoryEstimate estimate(boolean lean) {
    Settings fixed = canBeLean() ? settings.with(MEMORY, lean ? "lean" : "full") : settings;
    return new MemoryEstimate(shape, family, fixed, lean);
  }

  /** The memory of a run in the mode that it takes with a heap of this size. */
  public MemoryUse useWith(long heap) {
    return use(canBeLean() && decided(heap).text(MEMORY).equals("lean"));
  }

  /** An upper bound for {@link #use} in bytes, which takes a fraction of the time or none. */
  public double atMost() {
    if (bound == 0) {
      double elements = (double) shape.vertices() + shape.entries() + shape.featureEntries();
      double crude = PER_ELEMENT * (elements + shape.features());
      bound = crude <= SMALL ? crude : estimate(false).atMost();
    }
    return bound;
  }

  /**
   * The settings with {@code memory=auto} decided.
   *
   * @param heap bytes that this run may use
   */
  Settings decided(long heap) {
    if (!canBeLean() || !settings.text(MEMORY).equals("auto")) {
      return settings;
    }
    boolean full = fits(atMost(), heap) || fits(use(false).bytes(), heap);
    return settings.with(MEMORY, full ? "full" : "lean");
  }

  /** How many of the runs wanted fit into the heap in the mode that they take; at least 1. */
  public int sideBySide(int wanted, long heap) {
    if (wanted == 1 || fits(wanted * atMost(), heap)) {
      return wanted;
    }
    long least = use(canBeLean() && !settings.text(MEMORY).equals("full")).bytes();
    int atOnce = wanted;
    while (atOnce > 1 && !fits(least, heap / atOnce)) {
      atOnce--;
    }
    return atOnce;
  }

  /** Whether a training of this size leaves enough of the heap for everything else. */
  public static boolean fits(double bytes, long heap) {
    return bytes <= SHARE * heap;
  }
}
