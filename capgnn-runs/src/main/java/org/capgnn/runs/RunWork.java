package org.capgnn.runs;

import java.io.Serializable;
import java.time.Instant;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.capgnn.Divergence;
import org.capgnn.Planner;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.TrainingListener;
import org.capgnn.graph.Dataset;
import org.capgnn.place.PortableWork;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;

/** The training of one run, whose key says all that its result depends on. */
record RunWork(
    String dataset,
    String dataHash,
    String split,
    String model,
    int modelVersion,
    TreeMap<String, String> settings,
    long seed)
    implements PortableWork<RunWork.Ending> {

  /**
   * What came of it.
   *
   * @param run as JSON
   * @param divergence why it has no result, or null
   */
  record Ending(String run, String divergence) implements Serializable {
    StoredRun stored() {
      return RunJson.run(run);
    }
  }

  static RunWork of(RunKey key, Cell cell) {
    return new RunWork(
        cell.dataset(),
        key.dataHash(),
        key.split(),
        key.model(),
        key.modelVersion(),
        new TreeMap<>(key.settings()),
        key.seed());
  }

  @Override
  public Ending on(Dataset data, int threads, BooleanSupplier cancelled) {
    RunKey key = new RunKey(dataHash, split, model, modelVersion, settings, seed);
    AtomicReference<Ending> answer = new AtomicReference<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void finished(RunRecord run) {
            answer.set(new Ending(RunJson.object(StoredRun.of(run, Instant.now())), null));
          }

          @Override
          public boolean diverged(Divergence run) {
            StoredRun stored = StoredRun.of(run, Instant.now());
            answer.set(new Ending(RunJson.object(stored), run.reason()));
            return true;
          }
        };
    Training training =
        Training.of(model)
            .threads(threads)
            .compareWithFloors(false)
            .listen(listener)
            .stopWhen(cancelled);
    new Session(Planner.plan(data, key), training).run();
    return answer.get();
  }

  @Override
  public String toString() {
    return model + " on " + dataset + ", seed " + seed;
  }
}
