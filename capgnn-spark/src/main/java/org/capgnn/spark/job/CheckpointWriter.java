package org.capgnn.spark.job;

import java.io.IOException;
import java.util.function.Consumer;
import org.capgnn.graph.InputException;
import org.capgnn.train.TrainingState;

/** Writes checkpoints; one that cannot be written is noted, and several in a row end the work. */
final class CheckpointWriter {
  private static final int MOST_FAILED = 3;

  private final CheckpointStore store;
  private final Consumer<String> notes;
  private int failed;

  CheckpointWriter(CheckpointStore store, Consumer<String> notes) {
    this.store = store;
    this.notes = notes;
  }

  void write(TrainingState state) {
    try {
      store.write(state);
      failed = 0;
    } catch (IOException e) {
      failed++;
      String what =
          "the checkpoint after epoch %d cannot be written to %s: %s"
              .formatted(state.epoch(), store, e.getMessage());
      if (failed == MOST_FAILED) {
        throw new InputException(
            "%s; neither could the %d before it; make room, or name another folder"
                .formatted(what, MOST_FAILED - 1),
            e);
      }
      notes.accept(what + "; the training goes on");
    }
  }
}
