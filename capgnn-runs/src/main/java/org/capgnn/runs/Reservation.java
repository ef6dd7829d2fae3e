package org.capgnn.runs;

import java.util.Optional;

/**
 * The answer to a request for a run: it is finished, or reserved by the caller, or by another.
 *
 * @param run the run, if it is already in the store
 * @param isOurs whether the caller has to train the run; if not and there is no {@code run},
 *     somebody else is training it
 */
record Reservation(Optional<StoredRun> run, boolean isOurs) {
  static final Reservation OURS = new Reservation(Optional.empty(), true);
  static final Reservation TAKEN = new Reservation(Optional.empty(), false);

  static Reservation finished(StoredRun run) {
    return new Reservation(Optional.of(run), false);
  }
}
