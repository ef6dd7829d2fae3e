package org.capgnn;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.capgnn.graph.InputException;
import org.capgnn.result.RunKey;
import org.capgnn.run.Checkpoint;
import org.capgnn.run.RunFolder;
import org.capgnn.train.Run;

/** Saves a run every few epochs, and at least every half minute. */
final class RunCheckpoints {
  private static final long LONGEST = TimeUnit.SECONDS.toNanos(30);

  private final Run run;
  private final Path file;
  private final int every;
  private final Runnable writePlan;
  private long last = System.nanoTime();

  /**
   * @param writePlan writes the plan once; called after the first epoch, so that a mistake in the
   *     settings leaves nothing to resume
   */
  RunCheckpoints(Run run, Path folder, int every, Runnable writePlan) {
    this.run = run;
    this.file = folder.resolve(RunFolder.CHECKPOINT);
    this.every = every;
    this.writePlan = writePlan;
  }

  /** Continues from the checkpoint if there is one. */
  void resume() {
    if (Files.isRegularFile(file)) {
      try {
        run.resume(Checkpoint.read(file, key()));
      } catch (IllegalArgumentException e) {
        throw new InputException(file + ": " + e.getMessage() + "; delete it to start over", e);
      }
    }
  }

  void afterEpoch() {
    if (run.epochs() % every == 0 || System.nanoTime() - last > LONGEST) {
      write();
    } else if (run.epochs() == 1) {
      writePlan.run();
    }
  }

  void write() {
    writePlan.run();
    Checkpoint.write(file, key(), run.save());
    last = System.nanoTime();
  }

  private RunKey key() {
    return run.experiment().key(run.seed());
  }
}
