package org.capgnn.train;

import java.util.List;
import java.util.Locale;
import org.capgnn.result.DivergenceException;
import org.capgnn.result.EpochRecord;

/**
 * Recognises a training that has diverged: a loss that is no number, or one that stays far beyond
 * that of guessing.
 */
final class DivergenceWatch {
  /** Guessing among C classes costs ln C; no training that learns stays at so many times that. */
  private static final double FAR = 100;

  /** Epochs in a row: the first steps of a high learning rate overshoot, and most come back. */
  private static final int IN_A_ROW = 10;

  private final double limit;

  DivergenceWatch(int classes) {
    this.limit = FAR * Math.log(Math.max(2, classes));
  }

  /** Refuses a loss that is no number. */
  void refuse(int epoch, double loss, String what) {
    if (!Double.isFinite(loss)) {
      throw diverged(epoch, what + " is " + loss);
    }
  }

  /** Refuses a history whose last epochs are all far beyond guessing. */
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
        "training diverged in epoch "
            + (epoch + 1)
            + ": "
            + why
            + "; try a lower learning-rate, or check the features for huge values");
  }
}
