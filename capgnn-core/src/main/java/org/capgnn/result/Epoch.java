package org.capgnn.result;

import java.util.function.Supplier;

/**
 * An epoch that has just ended, as a listener receives it.
 *
 * @param seed of the run, which tells several runs apart
 * @param numbers losses and accuracies of this epoch
 * @param bestEpoch the best epoch so far, from 0; -1 before there is one
 * @param bestAccuracy validation accuracy of the best epoch, 0 before there is one
 * @param patienceLeft epochs until the training stops unless it improves; -1 without patience
 * @param watch looks for signs of a collapse, on demand because the first look takes time
 */
public record Epoch(
    long seed,
    EpochRecord numbers,
    int bestEpoch,
    double bestAccuracy,
    int patienceLeft,
    Supplier<CollapseAlarm> watch) {

  /** Signs that the training is collapsing. */
  public CollapseAlarm alarm() {
    return watch.get();
  }

  /** The epoch number, counted from 1. */
  public int number() {
    return numbers.number();
  }

  /** Validation accuracy of this epoch, NaN without validation vertices. */
  public double validAccuracy() {
    return numbers.validAccuracy();
  }
}
