package org.capgnn.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.capgnn.data.run.Checkpoint;
import org.capgnn.data.run.RunFolder;
import org.capgnn.train.Run;

/** Saves a run now and then: every so many epochs, and after half a minute at the latest. */
final class CheckpointWriter {
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

  private final PlannedTraining planned;
  private final Run run;
  private final Path file;
  private final int every;
  private long last = System.nanoTime();
  private boolean planWritten;

  CheckpointWriter(PlannedTraining planned, Run run, Path folder, int every) {
    this.planned = planned;
    this.run = run;
    this.file = folder.resolve(RunFolder.CHECKPOINT);
    this.every = every;
  }

  Path file() {
    return file;
  }

  void afterEpoch() {
    writePlan();
    if (run.training().epoch() % every == 0 || System.nanoTime() - last > PATIENCE) {
      write();
    }
  }

  void write() {
    writePlan();
    new Checkpoint(run.training().save(), run.seconds()).write(file);
    last = System.nanoTime();
  }

  /** Only once an epoch has gone well: a mistake in the settings leaves nothing to resume. */
  private void writePlan() {
    if (!planWritten) {
      synchronized (planned) {
        if (!Files.exists(planned.out().resolve(RunFolder.PLAN))) {
          planned.plan().write(planned.out());
        }
      }
      planWritten = true;
    }
  }
}
