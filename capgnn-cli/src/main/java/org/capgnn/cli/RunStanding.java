package org.capgnn.cli;

import java.util.Locale;
import org.capgnn.train.CollapseWatch;
import org.capgnn.train.EpochRecord;

/**
 * How a single run stands after an epoch, as a line of progress.
 *
 * @param epochs the most there will be
 * @param best index of the epoch whose weights count so far; negative while there is none
 * @param bestAccuracy its validation accuracy
 * @param patienceLeft negative where the stopping rule has none
 */
record RunStanding(
    EpochRecord last,
    int epochs,
    int best,
    double bestAccuracy,
    int patienceLeft,
    CollapseWatch.Alarm alarm,
    Pace pace) {

  /** With a word for everything. */
  String wide() {
    return String.format(
        Locale.ROOT,
        "epoch %d/%d · loss %.3f %+.3f +%.3f · valid %.4f · best %s%s%s%s · %.1f/s · ≤ %s left",
        last.epoch() + 1,
        epochs,
        last.supervised(),
        last.contrastive(),
        last.decay(),
        last.validAccuracy(),
        best < 0 ? "-" : String.format(Locale.ROOT, "%.4f at %d", bestAccuracy, best + 1),
        patienceLeft < 0 ? "" : " · patience " + patienceLeft,
        alarm.classesMissing() ? " · classes missing: " + alarm.missingClasses() : "",
        alarm.belowFloor()
            ? String.format(Locale.ROOT, " · below label propagation (%.4f)", alarm.floor())
            : "",
        pace.perSecond(),
        timeLeft());
  }

  /**
   * The same within the 80 columns of an ordinary terminal; a collapse matters more than losses.
   */
  String narrow() {
    String losses =
        String.format(
            Locale.ROOT, " %.2f %+.2f +%.2f", last.supervised(), last.contrastive(), last.decay());
    if (alarm.classesMissing()) {
      losses = " " + alarm.missingClasses() + " classes gone";
    } else if (alarm.belowFloor()) {
      losses = String.format(Locale.ROOT, " floor is %.3f", alarm.floor());
    }
    return String.format(
        Locale.ROOT,
        "%d/%d%s valid %.3f best %s%s %.0f/s ≤ %s",
        last.epoch() + 1,
        epochs,
        losses,
        last.validAccuracy(),
        best < 0 ? "-" : String.format(Locale.ROOT, "%.3f@%d", bestAccuracy, best + 1),
        patienceLeft < 0 ? "" : " patience " + patienceLeft,
        pace.perSecond(),
        timeLeft());
  }

  private String timeLeft() {
    return pace.timeFor(epochs - last.epoch() - 1);
  }
}
