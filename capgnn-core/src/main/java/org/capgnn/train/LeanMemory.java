package org.capgnn.train;

import org.capgnn.model.CapGnnConfig;
import org.capgnn.settings.Settings;

/** Decides whether a training has to spare memory; the results have the same bits either way. */
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

  /** Whether a training that takes so many bytes leaves enough of the heap for all else. */
  public static boolean fits(long bytes, long heap) {
    return bytes <= SHARE * heap;
  }
}
