package org.capgnn.runs;

import java.util.Optional;

/**
 * What came of asking for a run.
 *
 * @param run the finished run, where there is one already
 * @param isOurs whether it is ours to train; otherwise, without a run, somebody else is training it
 */
record Reservation(Optional<StoredRun> run, boolean isOurs) {
  static final Reservation OURS = new Reservation(Optional.empty(), true);
  static final Reservation TAKEN = new Reservation(Optional.empty(), false);

  static Reservation finished(StoredRun run) {
    return new Reservation(Optional.of(run), false);
  }
}
