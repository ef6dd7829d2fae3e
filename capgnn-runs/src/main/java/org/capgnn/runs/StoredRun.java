package org.capgnn.runs;

import java.time.Instant;
import org.capgnn.train.RunRecord;

/**
 * A finished run as the store keeps it.
 *
 * @param key everything that determines the result
 * @param dataset name of the data set, for display; the key identifies the data by its hash
 */
public record StoredRun(RunKey key, String dataset, Measures measures, Origin origin) {

  /** Returns what the store keeps of a finished training. */
  public static StoredRun of(RunRecord run, Instant finished) {
    RunKey key =
        new RunKey(
            run.datasetHash(),
            run.split().name(),
            run.model(),
            run.modelVersion(),
            run.settings(),
            run.seed());
    return new StoredRun(key, run.dataset(), Measures.of(run), Origin.of(run, finished));
  }
}
