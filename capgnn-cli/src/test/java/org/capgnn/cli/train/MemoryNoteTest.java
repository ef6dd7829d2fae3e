package org.capgnn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Settings;
import org.capgnn.train.TrainingKeys;
import org.capgnn.train.TrainingShape;
import org.junit.jupiter.api.Test;

class MemoryNoteTest {
  private static final long MIB = 1L << 20;

  /** A graph of cora's size: CAPGCN takes about 22 MiB a run, less in the lean mode. */
  private static final TrainingShape CORA =
      new TrainingShape(2708, 10_556, false, false, 1433, 49_216, false, 7);

  private static final Settings CAPGCN =
      Settings.defaults(TrainingKeys.forModel(Models.named("capgcn")));

  @Test
  void littleMemoryIsNotWorthALine() {
    assertThat(MemoryNote.of(CORA, CAPGCN, 1, 2, 4096 * MIB)).isEmpty();
    assertThat(MemoryNote.of(CORA, CAPGCN, 9, 2, 4096 * MIB)).isEmpty();
  }

  @Test
  void smallHeapIsSaidAndSharedByRunsSideBySide() {
    assertThat(MemoryNote.of(CORA, CAPGCN, 1, 2, 40 * MIB).orElseThrow())
        .startsWith("memory: about ")
        .contains(" MiB a run, the heap has 40.0 MiB; capgnn estimate");
    assertThat(MemoryNote.of(CORA, CAPGCN, 9, 2, 50 * MIB).orElseThrow())
        .contains(" MiB a run in lean memory, 2 at once, the heap has 50.0 MiB; capgnn");
  }

  @Test
  void runsThatDoNotFitSideBySideGoOneAtATime() {
    assertThat(MemoryNote.of(CORA, CAPGCN, 9, 4, 30 * MIB).orElseThrow())
        .contains(
            " MiB a run, the heap has 30.0 MiB and no room for 4 runs side by side, so one at a"
                + " time with 4 threads; capgnn estimate");
  }
}
