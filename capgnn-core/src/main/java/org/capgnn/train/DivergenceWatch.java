package org.capgnn.train;

import java.util.List;
import java.util.Locale;
import org.capgnn.result.DivergenceException;
import org.capgnn.result.EpochRecord;

/**
 * Detects a training that has diverged: its loss is not finite, or stays far above the loss of
 * guessing.
 */
final class DivergenceWatch {
  /** Multiple of ln C, the loss of guessing among C classes; a training that learns stays below. */
  private static final double FAR = 100;

  /** Epochs in a row: with a high learning rate the first steps overshoot, and most recover. */
  private static final int IN_A_ROW = 10;

  private final double limit;

  DivergenceWatch(int classes) {
    this.limit = FAR * Math.log(Math.max(2, classes));
  }

  /** Throws if a loss is not finite. */
  void refuse(int epoch, double loss, String what) {
    if (!Double.isFinite(loss)) {
      throw diverged(epoch, what + " is " + loss);
    }
  }

  /** Throws if the last epochs are all far above the loss of guessing. */
  void refuse(List<EpochRecord> history) {
    int size = history.size();
    if (size < IN_A_ROW) {
      return;
    }
    for (EpochRecord record : history.subList(size - IN_A_ROW, size)) {
      if (highest(record) <= limit) {
        return;
      }
    }
    EpochRecord last = history.get(size - 1);
    String what = last.supervised() > last.validLoss() ? "loss" : "validation loss";
    throw diverged(
        last.epoch(),
        String.format(
            Locale.ROOT,
            "%s is %.4g, and for %d epochs has been more than %.0f times that of guessing",
            what,
            highest(last),
            IN_A_ROW,
            FAR));
  }

  private static double highest(EpochRecord record) {
    return Math.max(record.supervised(), record.validLoss());
  }

  private static DivergenceException diverged(int epoch, String why) {
    return new DivergenceException(
        "training diverged in epoch %d: %s; try a lower learning-rate, or check the features for huge values"
            .formatted(epoch + 1, why));
  }
}
