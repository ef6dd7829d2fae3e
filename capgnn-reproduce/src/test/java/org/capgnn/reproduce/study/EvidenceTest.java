package org.capgnn.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.capgnn.reproduce.MadeUpWorld;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.runs.Cell;
import org.capgnn.runs.StoredRun;
import org.junit.jupiter.api.Test;

class EvidenceTest {
  private static final Cell FULL = Cell.of("amazon-photo", "capgcn");
  private static final Cell CHANGED = Variant.NO_CONTRASTIVE.of("amazon-photo", PaperMethod.CAPGCN);
  private static final Cell NEVER_RUN =
      Variant.NO_STOP_GRADIENT.of("amazon-photo", PaperMethod.CAPGCN);

  private static final Evidence WORLD =
      new MadeUpWorld()
          .runs(cell -> cell.equals(NEVER_RUN) ? 0 : cell.changes().isEmpty() ? 9 : 3)
          .evidence();

  private static List<Long> seeds(Evidence evidence, Cell cell) {
    return evidence.runs(cell).stream().map(run -> run.key().seed()).toList();
  }

  @Test
  void onlySplitsThatAllCellsOfTheModelHaveAreKept() {
    Evidence shared = WORLD.onSharedSplits(List.of(FULL, CHANGED, NEVER_RUN));

    assertThat(seeds(shared, FULL)).containsExactly(1L, 2L, 3L);
    assertThat(seeds(shared, CHANGED)).containsExactly(1L, 2L, 3L);
    assertThat(shared.runs(NEVER_RUN)).isEmpty();
    assertThat(shared.accuracy(FULL).orElseThrow().count()).isEqualTo(3);
  }

  @Test
  void otherModelsAndDataSetsDoNotMatter() {
    Cell other = Variant.NO_CONTRASTIVE.of("amazon-photo", PaperMethod.CAPGAT);
    Cell elsewhere = Variant.NO_CONTRASTIVE.of("amazon-computers", PaperMethod.CAPGCN);

    Evidence shared = WORLD.onSharedSplits(List.of(FULL, other, elsewhere));

    assertThat(shared.runs(FULL)).hasSize(9);
  }

  @Test
  void allRunsAreKeptIfAllSeedsUseTheSameSplit() {
    Cell full = Cell.of("cora", "capgcn");
    Cell changed = Variant.NO_CONTRASTIVE.of("cora", PaperMethod.CAPGCN);

    Evidence shared = WORLD.onSharedSplits(List.of(full, changed));

    assertThat(shared.runs(full)).hasSize(9);
    assertThat(shared.runs(changed)).hasSize(3);
  }

  @Test
  void allRunsAreKeptWithoutASplitInCommon() {
    Map<Cell, List<StoredRun>> apart =
        Map.of(FULL, WORLD.runs(FULL).subList(3, 9), CHANGED, WORLD.runs(CHANGED));

    Evidence shared = new Evidence(apart::get).onSharedSplits(List.of(FULL, CHANGED));

    assertThat(seeds(shared, FULL)).containsExactly(4L, 5L, 6L, 7L, 8L, 9L);
    assertThat(seeds(shared, CHANGED)).containsExactly(1L, 2L, 3L);
  }
}
