package org.capgnn.reproduce.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.capgnn.reproduce.MadeUpWorld;
import org.capgnn.reproduce.study.PaperSelection;
import org.capgnn.runs.Cell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Even if the paper is right, a claim does not hold while runs for its comparisons are missing. */
class MissingRunsTest {
  static final List<Claim> ALL = Claims.ALL;

  private static Judgement judge(String id, Predicate<Cell> trained) {
    return judge(Worlds.claim(id), trained);
  }

  private static Judgement judge(Claim claim, Predicate<Cell> trained) {
    MadeUpWorld world =
        new MadeUpWorld()
            .accuracy(cell -> trained.test(cell) ? MadeUpWorld.asThePaperSays(cell) : Double.NaN);
    return claim.judge(world.evidence(), PaperSelection.ALL);
  }

  @ParameterizedTest
  @FieldSource("ALL")
  void nothingHoldsWithoutADataSet(Claim claim) {
    Judgement judgement = judge(claim, cell -> !cell.dataset().equals("pubmed"));

    assertThat(judgement.outcome()).as(judgement.sentence()).isEqualTo(Ruling.UNDECIDED);
    assertThat(judgement.sentence()).contains("no runs yet on").contains("comparisons have runs");
  }

  @ParameterizedTest
  @FieldSource("ALL")
  void nothingHoldsWithoutOneOfTheModels(Claim claim) {
    for (String model : List.of("capgcn", "capgat")) {
      Judgement judgement = judge(claim, cell -> !cell.model().equals(model));
      boolean needed = !Set.of("1", "2").contains(claim.id()); // they need most, or other methods

      assertThat(judgement.outcome())
          .as(claim.id() + ": " + judgement.sentence())
          .isEqualTo(
              needed ? claim.id().equals("5") ? Ruling.NO_DATA : Ruling.UNDECIDED : Ruling.HOLDS);
    }
  }

  @Test
  void fewIterationsDoNotShowARise() {
    Judgement judgement =
        judge("7", cell -> Set.of("10", "12").contains(cell.changes().getOrDefault("hops", "")));

    assertThat(judgement.outcome()).isEqualTo(Ruling.UNDECIDED);
    assertThat(judgement.sentence())
        .startsWith("holds on 0 of 5 data sets, significant on 0; incomplete on cora, citeseer")
        .contains("; 10 of ");
  }

  @Test
  void fewTemperaturesDoNotShowTheBest() {
    Judgement judgement =
        judge("11", cell -> Set.of("0.4", "1.0").contains(cell.changes().getOrDefault("tau", "")));

    assertThat(judgement.outcome()).isEqualTo(Ruling.UNDECIDED);
    assertThat(judgement.sentence()).startsWith("holds on 0 of 3 data sets, significant on 0");
  }

  @Test
  void oneMethodIsNotMost() {
    Judgement judgement = judge("1", cell -> Set.of("gcn", "gat", "appnp").contains(cell.model()));

    assertThat(judgement.outcome()).isEqualTo(Ruling.UNDECIDED);
    assertThat(judgement.sentence())
        .startsWith("holds on 0 of 10 cases, significant on 0; incomplete on GCN on cora, ")
        .endsWith("; 10 of 66 comparisons have runs");
  }

  @Test
  void mostMethodsAreEnoughWhateverTheRestShows() {
    Judgement judgement = judge("2", cell -> !cell.model().equals("grand"));

    assertThat(judgement.outcome()).isEqualTo(Ruling.HOLDS);
    assertThat(judgement.sentence())
        .isEqualTo("holds on 5 of 5 data sets, significant on 5; 28 of 33 comparisons have runs");
  }

  @Test
  void oneModelIsEnoughOnSomeDataSetsAndIsNamed() {
    Judgement judgement =
        judge("6", cell -> !cell.model().equals("capgat") || !cell.dataset().startsWith("amazon"));

    assertThat(judgement.outcome()).isEqualTo(Ruling.HOLDS);
    assertThat(judgement.sentence())
        .isEqualTo(
            "holds on 5 of 5 data sets, significant on 5; by CAPGCN alone on amazon-computers,"
                + " amazon-photo; 16 of 20 comparisons have runs");
  }

  @Test
  void oneModelIsNotEnoughOnAllDataSets() {
    assertThat(judge("6", cell -> !cell.model().equals("capgat")).sentence())
        .isEqualTo(
            "holds on 5 of 5 data sets, significant on 5; no runs of CAPGAT;"
                + " 10 of 20 comparisons have runs");
  }

  @Test
  void modelWithoutRunsIsNamedBesideDataSetsWithoutRuns() {
    assertThat(judge("6", c -> c.model().equals("capgcn") && c.dataset().equals("cora")).sentence())
        .isEqualTo(
            "holds on 1 of 5 data sets, significant on 1; no runs yet on citeseer, pubmed,"
                + " amazon-computers, amazon-photo; no runs of CAPGAT;"
                + " 2 of 20 comparisons have runs");
  }

  @Test
  void modelWithSomeRunsIsNotLeftOut() {
    Judgement judgement =
        judge(
            "6",
            cell ->
                !cell.model().equals("capgat")
                    || !cell.dataset().equals("cora")
                    || !"last".equals(cell.changes().get("coefficients")));

    assertThat(judgement.outcome()).isEqualTo(Ruling.UNDECIDED);
    assertThat(judgement.sentence())
        .isEqualTo(
            "holds on 4 of 5 data sets, significant on 4; incomplete on cora;"
                + " 19 of 20 comparisons have runs");
  }

  @Test
  void claimCanBeRefutedWhileRunsAreMissing() {
    MadeUpWorld world =
        new MadeUpWorld()
            .accuracy(
                cell ->
                    cell.dataset().equals("cora")
                        ? cell.changes().containsKey("contrastive") ? 0.9 : 0.8
                        : Double.NaN);
    assertThat(Worlds.judge("9", world).outcome()).isEqualTo(Ruling.FAILS);
  }

  @Test
  void selectedPartIsNotTheWhole() {
    PaperSelection part = new PaperSelection(List.of("cora"), List.of("capgcn", "capgat"));

    Judgement judgement = Worlds.claim("6").judge(new MadeUpWorld().evidence(), part);

    assertThat(judgement.outcome()).isEqualTo(Ruling.UNDECIDED);
    assertThat(judgement.sentence())
        .isEqualTo(
            "holds on 1 of 1 data sets, significant on 1; only 4 of its 20 comparisons were asked"
                + " for");
  }

  @Test
  void cellsWithoutAPublishedValueAreNotCompared() {
    for (String id : List.of("1", "2", "3", "4")) {
      Judgement judgement =
          judge(id, cell -> !cell.model().equals("adsf-rwr") || !cell.dataset().contains("amazon"));

      assertThat(judgement.outcome()).as(judgement.sentence()).isEqualTo(Ruling.HOLDS);
      assertThat(judgement.sentence()).doesNotContain("comparisons have runs");
    }
  }
}
