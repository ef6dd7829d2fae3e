package org.capgnn.cli.train;

import org.capgnn.cli.console.Pace;
import org.capgnn.cli.console.Text;
import org.capgnn.result.CollapseAlarm;
import org.capgnn.result.Epoch;
import org.capgnn.result.EpochRecord;

/**
 * The state of a single run after an epoch, as a line of progress.
 *
 * @param epochs the maximum of the training
 */
public record RunStanding(Epoch epoch, int epochs, CollapseAlarm alarm, Pace pace) {

  /** The full line. */
  public String wide() {
    EpochRecord last = epoch.numbers();
    return Text.of(
        "epoch %d/%d · loss %.3f %+.3f +%.3f%s%s%s%s%s",
        last.number(),
        epochs,
        last.supervised(),
        last.contrastive(),
        last.decay(),
        validated(
            " · valid %.4f · best %s",
            epoch.bestEpoch() < 0
                ? "-"
                : Text.of("%.4f at %d", epoch.bestAccuracy(), epoch.bestEpoch() + 1)),
        epoch.patienceLeft() < 0 ? "" : " · patience " + epoch.patienceLeft(),
        alarm.classesMissing() ? " · classes missing: " + alarm.missingClasses() : "",
        alarm.belowFloor() ? Text.of(" · below label propagation (%.4f)", alarm.floor()) : "",
        pace(" · %.1f/s · ≤ %s left"));
  }

  /** A line for a terminal of 80 columns; a sign of collapse replaces the losses. */
  public String narrow() {
    EpochRecord last = epoch.numbers();
    String losses =
        Text.of(" %.2f %+.2f +%.2f", last.supervised(), last.contrastive(), last.decay());
    if (alarm.classesMissing()) {
      losses = " " + alarm.missingClasses() + " classes gone";
    } else if (alarm.belowFloor()) {
      losses = Text.of(" floor is %.3f", alarm.floor());
    }
    return Text.of(
        "%d/%d%s%s%s%s",
        last.number(),
        epochs,
        losses,
        validated(
            " valid %.3f best %s",
            epoch.bestEpoch() < 0
                ? "-"
                : Text.of("%.3f@%d", epoch.bestAccuracy(), epoch.bestEpoch() + 1)),
        epoch.patienceLeft() < 0 ? "" : " patience " + epoch.patienceLeft(),
        pace(" %.0f/s ≤ %s"));
  }

  /** Empty if no vertex validates. */
  private String validated(String format, String best) {
    double accuracy = epoch.numbers().validAccuracy();
    return Double.isNaN(accuracy) ? "" : Text.of(format, accuracy, best);
  }

  /** Epochs per second and the time left; empty after the first epoch, which is slower than all. */
  private String pace(String format) {
    return epoch.number() == 1
        ? ""
        : Text.of(format, pace.perSecond(), pace.timeFor(epochs - epoch.number()));
  }
}
