package org.capgnn.reproduce.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.capgnn.reproduce.MadeUpWorld;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.PaperSelection;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.Variant;
import org.capgnn.runs.Cell;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks every comparison of every claim: that the claim makes it, that it compares the cells named
 * in its label, and that it can refute the claim.
 */
class EveryComparisonTest {
  /** All claims except the one on coefficients, which {@link CoefficientClaimTest} checks. */
  static final List<Claim> ON_ACCURACIES =
      Claims.ALL.stream().filter(claim -> claim.study() != Study.COEFFICIENTS).toList();

  private static final double SHIFT = 0.3;

  static Stream<Arguments> comparisons() {
    return Stream.of(
        arguments(
            "1",
            66,
            "GAT on cora",
            "APPNP − GAT, S²GC − GAT, ADSF-RWR − GAT, CAD-Net − GAT, GRAND − GAT, CAPGCN − GAT,"
                + " CAPGAT − GAT"),
        arguments(
            "1",
            66,
            "GCN on amazon-photo",
            "APPNP − GCN, S²GC − GCN, CAD-Net − GCN, GRAND − GCN, CAPGCN − GCN, CAPGAT − GCN"),
        arguments(
            "2",
            33,
            "pubmed",
            "GraphMix − GCN, GraphMix − GAT, GraphMix − APPNP, GraphMix − S²GC,"
                + " GraphMix − ADSF-RWR, GraphMix − CAD-Net, GraphMix − GRAND"),
        arguments(
            "3",
            4 * (3 * 6 + 2 * 5),
            "amazon-computers",
            "CAD-Net − GCN, CAD-Net − GAT, CAD-Net − APPNP, CAD-Net − S²GC, CAD-Net − GraphMix,"
                + " GRAND − GCN, GRAND − GAT, GRAND − APPNP, GRAND − S²GC, GRAND − GraphMix,"
                + " CAPGCN − GCN, CAPGCN − GAT, CAPGCN − APPNP, CAPGCN − S²GC, CAPGCN − GraphMix,"
                + " CAPGAT − GCN, CAPGAT − GAT, CAPGAT − APPNP, CAPGAT − S²GC, CAPGAT − GraphMix"),
        arguments(
            "4",
            2 * (3 * 8 + 2 * 7),
            "citeseer",
            "CAPGCN − GCN, CAPGCN − GAT, CAPGCN − APPNP, CAPGCN − S²GC, CAPGCN − ADSF-RWR,"
                + " CAPGCN − GraphMix, CAPGCN − CAD-Net, CAPGCN − GRAND, CAPGAT − GCN,"
                + " CAPGAT − GAT, CAPGAT − APPNP, CAPGAT − S²GC, CAPGAT − ADSF-RWR,"
                + " CAPGAT − GraphMix, CAPGAT − CAD-Net, CAPGAT − GRAND"),
        arguments("5", 5, "cora", "CAPGAT − CAPGCN"),
        arguments(
            "6",
            20,
            "pubmed",
            "CAPGCN − CPGCN with U⁽ᴷ⁾, CAPGCN − CPGCN with sₖ = 1/K, CAPGAT − CPGAT with U⁽ᴷ⁾,"
                + " CAPGAT − CPGAT with sₖ = 1/K"),
        arguments("6b", 10, "cora", "CPGCN: U⁽ᴷ⁾ − sₖ = 1/K, CPGAT: U⁽ᴷ⁾ − sₖ = 1/K"),
        arguments(
            "7",
            5 * 2 * 7,
            "amazon-photo",
            "CAPGCN: K = 10 − K = 2, CAPGCN: K = 4 − K = 2, CAPGCN: K = 6 − K = 4,"
                + " CAPGCN: K = 8 − K = 6, CAPGCN: K = 10 − K = 8, CAPGCN: K = 12 − K = 10,"
                + " CAPGCN: K = 14 − K = 10, CAPGAT: K = 10 − K = 2, CAPGAT: K = 4 − K = 2,"
                + " CAPGAT: K = 6 − K = 4, CAPGAT: K = 8 − K = 6, CAPGAT: K = 10 − K = 8,"
                + " CAPGAT: K = 12 − K = 10, CAPGAT: K = 14 − K = 10"),
        arguments("9", 10, "cora", "CAPGCN − without the loss, CAPGAT − without the loss"),
        arguments(
            "10",
            20,
            "citeseer",
            "CAPGCN − without stop-gradient,"
                + " CAPGCN without stop-gradient: 0 of 5 runs collapsed,"
                + " CAPGAT − without stop-gradient,"
                + " CAPGAT without stop-gradient: 0 of 5 runs collapsed"),
        arguments(
            "11",
            2 * (6 + 6 + 5),
            "citeseer",
            "CAPGCN: τ = 0.4 − τ = 0.2, CAPGCN: τ = 0.4 − τ = 0.6, CAPGCN: τ = 0.4 − τ = 0.8,"
                + " CAPGCN: τ = 0.4 − τ = 1.0, CAPGCN: τ = 0.6 − τ = 0.8,"
                + " CAPGCN: τ = 0.8 − τ = 1.0, CAPGAT: τ = 0.4 − τ = 0.2,"
                + " CAPGAT: τ = 0.4 − τ = 0.6, CAPGAT: τ = 0.4 − τ = 0.8,"
                + " CAPGAT: τ = 0.4 − τ = 1.0, CAPGAT: τ = 0.6 − τ = 0.8,"
                + " CAPGAT: τ = 0.8 − τ = 1.0"),
        arguments(
            "11",
            2 * (6 + 6 + 5),
            "pubmed",
            "CAPGCN: τ = 1.0 − τ = 0.2, CAPGCN: τ = 1.0 − τ = 0.4, CAPGCN: τ = 1.0 − τ = 0.6,"
                + " CAPGCN: τ = 1.0 − τ = 0.8, CAPGCN − without the loss,"
                + " CAPGAT: τ = 1.0 − τ = 0.2, CAPGAT: τ = 1.0 − τ = 0.4,"
                + " CAPGAT: τ = 1.0 − τ = 0.6, CAPGAT: τ = 1.0 − τ = 0.8,"
                + " CAPGAT − without the loss"));
  }

  @ParameterizedTest
  @MethodSource("comparisons")
  void claimMakesItsComparisons(String id, int all, String where, String labels) {
    Judgement judgement = judge(Worlds.claim(id), null, 0);

    assertThat(judgement.findings()).hasSize(all);
    assertThat(judgement.groups())
        .filteredOn(group -> group.where().equals(where))
        .flatExtracting(Group::findings)
        .extracting(Finding::label)
        .containsExactly(labels.split(", "));
  }

  @ParameterizedTest
  @FieldSource("ON_ACCURACIES")
  void differenceIsBetweenTheCellsInTheLabel(Claim claim) {
    Map<String, Double> usual = differences(judge(claim, null, 0));
    for (Cell cell : cells(claim)) {
      Map<String, Double> bent = differences(judge(claim, cell, SHIFT));
      usual.forEach(
          (label, difference) ->
              assertThat(bent.get(label) - difference)
                  .as("%s: %s, with another %s", claim.id(), label, cell)
                  .isCloseTo(SHIFT * sign(claim, label, cell), within(1e-9)));
    }
  }

  @ParameterizedTest
  @FieldSource("ON_ACCURACIES")
  void everyComparisonCanFail(Claim claim) {
    Set<String> refuted = new HashSet<>();
    for (Cell cell : cells(claim)) {
      for (double shift : new double[] {-2 * SHIFT, -SHIFT, SHIFT}) { // the first is a collapse
        Judgement judgement = judge(claim, cell, shift);
        List<String> failing = places(judgement, Ruling.FAILS);
        refuted.addAll(failing);
        boolean oneIsEnough = judgement.groups().get(0).rule() == Rule.ALL;
        if (oneIsEnough && !failing.isEmpty()) {
          assertThat(judgement.outcome()).isEqualTo(Ruling.FAILS);
        }
      }
    }

    assertThat(refuted).containsAll(places(judge(claim, null, 0), Ruling.HOLDS));
  }

  private static Judgement judge(Claim claim, Cell other, double shift) {
    MadeUpWorld world =
        new MadeUpWorld()
            .accuracy(cell -> MadeUpWorld.asThePaperSays(cell) + (cell.equals(other) ? shift : 0));
    return claim.judge(world.evidence(), PaperSelection.ALL);
  }

  /** The cells of the study, and those without the loss that the claim on temperatures uses. */
  private static List<Cell> cells(Claim claim) {
    List<Cell> cells = new ArrayList<>(claim.study().cells(PaperSelection.ALL));
    if (claim.study() == Study.TEMPERATURE) {
      cells.addAll(Study.CONTRASTIVE.cells(PaperSelection.ALL));
    }
    return cells;
  }

  /** Group and label of each finding, without numbers of runs. */
  private static List<String> places(Judgement judgement, Ruling outcome) {
    return judgement.groups().stream()
        .flatMap(
            group ->
                group.findings().stream()
                    .filter(finding -> finding.outcome() == outcome)
                    .map(finding -> place(group, finding)))
        .toList();
  }

  private static String place(Group group, Finding finding) {
    return group.where() + " | " + finding.label().replaceAll("\\d+ of \\d+ runs", "runs");
  }

  /** The differences of the comparisons of means. */
  private static Map<String, Double> differences(Judgement judgement) {
    Map<String, Double> differences = new TreeMap<>();
    for (Group group : judgement.groups()) {
      group.findings().stream()
          .filter(finding -> finding.comparison().orElseThrow().design().isTested())
          .forEach(f -> differences.put(place(group, f), f.comparison().get().difference()));
    }
    return differences;
  }

  /** Returns 1 if the label names the cell first, −1 if second, 0 if not at all. */
  private static int sign(Claim claim, String place, Cell cell) {
    String where = place.substring(0, place.indexOf(" | "));
    String label = place.substring(place.indexOf(" | ") + 3);
    String title = PaperMethod.ofModel(cell.model()).orElseThrow().title();
    String fixed = title.replace("CAP", "CP");
    boolean isTable = claim.study() == Study.TABLE2;
    boolean isOfModel = isTable || label.startsWith(title) || label.startsWith(fixed);
    if (!isOfModel || !(where.equals(cell.dataset()) || where.endsWith(" on " + cell.dataset()))) {
      return 0;
    }
    String[] sides = label.substring(label.indexOf(": ") + 1).strip().split(" − ");
    String name = name(claim, cell, title, fixed);
    return sides[0].equals(name) ? 1 : sides[1].equals(name) ? -1 : 0;
  }

  private static String name(Claim claim, Cell cell, String title, String fixed) {
    if (cell.changes().isEmpty()) {
      return title;
    }
    Map.Entry<String, String> change = cell.changes().entrySet().iterator().next();
    return switch (change.getKey()) {
      case "hops" -> "K = " + change.getValue();
      case "tau" -> "τ = " + change.getValue();
      case "contrastive" -> "without the loss";
      case "stop-gradient" -> "without stop-gradient";
      default -> {
        Variant reading = change.getValue().equals("last") ? Variant.LAST : Variant.UNIFORM;
        yield (claim.id().equals("6b") ? "" : fixed + " with ") + reading.title();
      }
    };
  }
}
