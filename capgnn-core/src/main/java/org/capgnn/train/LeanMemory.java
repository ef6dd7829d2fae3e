package org.capgnn.train;

import org.capgnn.model.zoo.CapGnnConfig;
import org.capgnn.settings.Settings;

/**
 * Decides whether a training has to spare memory, and how many go on side by side; the results have
 * the same bits either way.
 */
public final class LeanMemory {
  /** The rest of the heap is for the data as read, and for the collector to work in. */
  private static final double SHARE = 0.8;

  private LeanMemory() {}

  /**
   * The settings with {@code memory=auto} decided.
   *
   * @param heap bytes that this training may use: a part of the process's, where several go on
   */
  public static Settings decide(Settings settings, TrainingShape shape, long heap) {
    if (!settings.has("memory") || !settings.text("memory").equals("auto")) {
      return settings;
    }
    CapGnnConfig config = CapGnnConfig.of(settings);
    long full = MemoryEstimate.of(shape, config, false).total();
    return settings.with("memory", fits(full, heap) ? "full" : "lean");
  }

  /**
   * How many runs side by side fit into the heap, each in the mode that it would take; at least 1.
   *
   * @param wanted the most
   */
  public static int sideBySide(Settings settings, TrainingShape shape, int wanted, long heap) {
    if (!settings.has("memory")) {
      return wanted;
    }
    boolean lean = !settings.text("memory").equals("full");
    long least = MemoryEstimate.of(shape, CapGnnConfig.of(settings), lean).total();
    int atOnce = wanted;
    while (atOnce > 1 && !fits(least, heap / atOnce)) {
      atOnce--;
    }
    return atOnce;
  }

  /** Whether a training that takes so many bytes leaves enough of the heap for all else. */
  public static boolean fits(long bytes, long heap) {
    return bytes <= SHARE * heap;
  }
}
