package org.capgnn.reproduce.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.capgnn.reproduce.MadeUpWorld;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.Variant;
import org.capgnn.runs.Cell;
import org.junit.jupiter.api.Test;

class FiguresSectionTest {
  private static final Cell ODD = Variant.hops(2).of("citeseer", PaperMethod.CAPGCN);

  @Test
  void runsFarBelowTheFullModelAreCounted() {
    ReproductionResults results =
        MadeUpResults.of(new MadeUpWorld().outliers(cell -> cell.equals(ODD), 2, 0.43, 0.4));

    assertThat(FiguresSection.fallen(results, Study.ITERATIONS))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("mean accuracy: CAPGCN on citeseer hops=2 (2 of 5 runs). ")
                    .contains("(contrastive-ramp=100-400)")); // from the note
    assertThat(FiguresSection.fallen(results, Study.CONTRASTIVE)).isEmpty();
    assertThat(new ReproductionPage(results).markdown()).contains("hops=2 (2 of 5 runs)");
  }

  @Test
  void runsSlightlyBelowTheFullModelAreNotCounted() {
    double nearly = 0.81 * MadeUpWorld.asThePaperSays(Cell.of("citeseer", "capgcn"));
    ReproductionResults results =
        MadeUpResults.of(new MadeUpWorld().outliers(cell -> cell.equals(ODD), 2, nearly, nearly));

    assertThat(FiguresSection.fallen(results, Study.ITERATIONS)).isEmpty();
  }

  @Test
  void comparedMeansAreOverTheSameSplits() {
    ReproductionResults results =
        MadeUpResults.of(new MadeUpWorld().runs(cell -> cell.changes().isEmpty() ? 9 : 3));

    assertThat(FiguresSection.splits(results, Study.ADAPTIVE))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("all of them have: 3 of the 9 runs of CAPGCN on amazon-computers, ")
                    .doesNotContain("cora"));
    assertThat(FiguresSection.splits(results, Study.TABLE2)).isEmpty();
    String page = new ReproductionPage(results).markdown();
    assertThat(page).containsPattern("\\| amazon-photo \\| CAPGCN \\| as it is \\|.*\\| 3 \\|");
    assertThat(page).containsPattern("\\| cora \\| CAPGCN \\| as it is \\|.*\\| 9 \\|");
  }

  @Test
  void equalNumbersOfRunsNeedNoExplanation() {
    assertThat(FiguresSection.splits(MadeUpResults.of(new MadeUpWorld()), Study.ADAPTIVE))
        .isEmpty();
  }
}
