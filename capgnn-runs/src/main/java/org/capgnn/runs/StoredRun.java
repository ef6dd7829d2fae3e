package org.capgnn.runs;

import java.time.Instant;
import org.capgnn.Divergence;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;

/**
 * A finished run as the store keeps it.
 *
 * @param key everything that determines the result
 * @param dataset name of the data set, for display; the key identifies the data by its hash
 */
public record StoredRun(RunKey key, String dataset, Measures measures, Origin origin) {

  /** Returns what the store keeps of a finished training. */
  public static StoredRun of(RunRecord run, Instant finished) {
    return new StoredRun(run.key(), run.dataset(), Measures.of(run), Origin.of(run, finished));
  }

  /** What the store keeps of a training that diverged. */
  static StoredRun of(Divergence run, Instant finished) {
    return new StoredRun(
        run.key(),
        run.dataset(),
        Measures.diverged(run.epochs(), run.seconds()),
        Origin.of(run.environment(), run.threads(), finished));
  }
}
