package org.capgnn.reproduce.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import org.capgnn.reproduce.MadeUpWorld;
import org.capgnn.runs.Cell;
import org.junit.jupiter.api.Test;

/** Claim 10: runs without stop-gradient are worse, but none collapses. */
class CollapseTest {
  private static final Predicate<Cell> PUBMED =
      cell ->
          cell.dataset().equals("pubmed")
              && cell.model().equals("capgat")
              && cell.changes().containsKey("stop-gradient");

  /** The full model has 0.86, the one without stop-gradient 0.84. */
  private static Judgement judge(int collapsed, double accuracy, double macroF1) {
    return Worlds.judge(
        "10", new MadeUpWorld().runs(20).outliers(PUBMED, collapsed, accuracy, macroF1));
  }

  private static Finding counted(Judgement judgement) {
    return judgement.findings().stream()
        .filter(finding -> finding.label().contains("CAPGAT without stop-gradient"))
        .filter(finding -> finding.label().endsWith("collapsed"))
        .skip(2) // cora and citeseer
        .findFirst()
        .orElseThrow();
  }

  @Test
  void collapsedRunsRefuteTheClaimWhateverTheMean() {
    Judgement judgement = judge(7, 0.2, 0.05);

    assertThat(judgement.outcome()).isEqualTo(Ruling.FAILS);
    assertThat(judgement.sentence())
        .contains("fails on pubmed (CAPGAT without stop-gradient: 7 of 20 runs collapsed)");
  }

  @Test
  void oneCollapsedRunIsEnough() {
    assertThat(counted(judge(1, 0.2, 0.05)).label()).endsWith(": 1 of 20 runs collapsed");
    assertThat(judge(1, 0.2, 0.05).outcome()).isEqualTo(Ruling.FAILS);
  }

  @Test
  void predictingALargeClassIsACollapseToo() {
    assertThat(counted(judge(3, 0.45, 0.2)).outcome()).isEqualTo(Ruling.FAILS);
  }

  @Test
  void halfOfTheFullModelIsTheLimit() {
    assertThat(counted(judge(3, 0.42, 0.8)).outcome()).isEqualTo(Ruling.FAILS);
    assertThat(counted(judge(3, 0.44, 0.8)).outcome()).isEqualTo(Ruling.HOLDS);
    assertThat(counted(judge(3, 0.8, 0.42)).outcome()).isEqualTo(Ruling.FAILS);
    assertThat(counted(judge(3, 0.8, 0.44)).outcome()).isEqualTo(Ruling.HOLDS);
  }

  @Test
  void withoutCollapsedRunsTheClaimHoldsAndCountsTheRuns() {
    Judgement judgement = judge(0, 0, 0);

    assertThat(judgement.outcome()).isEqualTo(Ruling.HOLDS);
    assertThat(counted(judgement).label())
        .isEqualTo("CAPGAT without stop-gradient: 0 of 20 runs collapsed");
  }
}
