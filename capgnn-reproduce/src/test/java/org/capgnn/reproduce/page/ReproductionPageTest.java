package org.capgnn.reproduce.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.capgnn.report.Summary;
import org.capgnn.reproduce.MadeUpWorld;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.Study;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;
import org.capgnn.runs.Measures;
import org.capgnn.runs.Origin;
import org.capgnn.runs.RunFiles;
import org.capgnn.runs.StoredRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionPageTest {
  @TempDir Path folder;

  /** S²GC is below the paper on cora, Amazon has no runs, and the rest agrees with the paper. */
  private static double world(Cell cell) {
    if (cell.dataset().startsWith("amazon")) {
      return Double.NaN;
    }
    return cell.equals(Cell.of("cora", "s2gc")) ? 0.8254 : MadeUpWorld.asThePaperSays(cell);
  }

  private static final ReproductionResults RESULTS =
      MadeUpResults.of(new MadeUpWorld().accuracy(ReproductionPageTest::world));

  @Test
  void writesPageMarkdownTablesAndFigures() throws Exception {
    List<String> names = new ReproductionPage(RESULTS).write(folder);

    assertThat(names)
        .contains("index.html", "README.md", "cells.csv", "cells.json", "runs.csv")
        .contains("table2.svg", "figure-adaptive.svg", "figure-temperature.png");
    for (String name : names) {
      assertThat(folder.resolve(name)).isNotEmptyFile();
    }
    try (var files = Files.list(folder)) {
      assertThat(files.count()).isEqualTo(names.size()); // no temporary files
    }
    assertThat(RunFiles.read(folder.resolve("runs.csv"))).isNotEmpty();
    assertThat(Files.readString(folder.resolve("README.md")))
        .contains("![Table 2: accuracies](table2.svg)")
        .contains("published 0.835, −0.0096<br>5 runs");
  }

  @Test
  void cellsWithoutRunsAreMarked() {
    String html = new ReproductionPage(RESULTS).html();

    assertThat(html)
        .contains("<span class=\"first\">no runs</span><small>published 0.827</small>")
        .contains("no runs yet on amazon-computers, amazon-photo")
        .contains("12 of 30 cells have no runs yet");
  }

  @Test
  void pageCanBeWrittenWithoutAnyRuns() {
    ReproductionResults nothing = MadeUpResults.of(new MadeUpWorld().accuracy(cell -> Double.NaN));

    String html = new ReproductionPage(nothing).html();

    assertThat(html).contains("No runs yet.").contains("0 of 12").doesNotContain("<svg");
  }

  @Test
  void shortfallsAreDescribed() {
    assertThat(TablesSection.shortfall(RESULTS, "cora", PaperMethod.S2GC))
        .hasValueSatisfying(
            sentence ->
                assertThat(sentence)
                    .startsWith(
                        "S²GC on cora: 0.8254 over 5 runs is 0.0096 below the published 0.835; the"
                            + " 95% interval, 0.8234 to 0.8274, lies below it. ")
                    .contains("Users of its authors' code report")); // from the note
    assertThat(TablesSection.shortfall(RESULTS, "pubmed", PaperMethod.CAPGAT)).isEmpty();
    assertThat(TablesSection.shortfall(RESULTS, "amazon-photo", PaperMethod.GCN)).isEmpty();
  }

  @Test
  void shortfallDoesNotContradictItsOwnDigits() {
    Cell s2gc = Cell.of("cora", "s2gc");
    double half = RESULTS.evidence().accuracy(s2gc).orElseThrow().halfWidth();
    double mean = 0.835 - half - 0.00002; // the interval ends at 0.83498, printed 0.8350
    ReproductionResults close =
        MadeUpResults.of(new MadeUpWorld().accuracy(cell -> cell.equals(s2gc) ? mean : 0.9));

    assertThat(TablesSection.shortfall(close, "cora", PaperMethod.S2GC))
        .hasValueSatisfying(
            sentence ->
                assertThat(sentence).contains("to 0.8350, ends less than 0.0001 below it."));
  }

  @Test
  void shortfallHiddenByRoundingIsDescribedToo() {
    Cell s2gc = Cell.of("cora", "s2gc");
    ReproductionResults close =
        MadeUpResults.of(new MadeUpWorld().accuracy(cell -> cell.equals(s2gc) ? 0.8346 : 0.9));

    assertThat(TablesSection.shortfall(close, "cora", PaperMethod.S2GC))
        .hasValueSatisfying(
            sentence ->
                assertThat(sentence)
                    .contains("0.8346 over 5 runs is 0.0004 below the published 0.835")
                    .contains("contains it, and in three digits they are the same."));
  }

  @Test
  void pageShowsTheCommandsThatReproduceIt() {
    assertThat(new ReproductionPage(RESULTS).markdown())
        .contains(
            "```\n./capgnn runs import page/runs.csv\n./capgnn reproduce --runs 5 --out page\n");

    MadeUpWorld uneven =
        new MadeUpWorld()
            .accuracy(cell -> cell.dataset().equals("pubmed") ? Double.NaN : world(cell));
    assertThat(TrainingCommands.of(MadeUpResults.of(uneven)))
        .hasSize(5)
        .contains(
            "./capgnn reproduce figure-iterations --datasets cora,citeseer --models capgcn,capgat"
                + " --runs 5");
  }

  @Test
  void commandsOfFiguresTrainNoMoreRunsThanThePageHas() {
    MadeUpWorld fewVariants =
        new MadeUpWorld()
            .runs(cell -> cell.changes().isEmpty() ? 9 : cell.dataset().equals("pubmed") ? 0 : 3);

    assertThat(TrainingCommands.of(MadeUpResults.of(fewVariants)))
        .contains(
            "./capgnn reproduce figure-contrastive --datasets"
                + " cora,citeseer,amazon-computers,amazon-photo --models capgcn,capgat --runs 3")
        .filteredOn(command -> command.contains("--runs 9"))
        .allMatch(command -> command.contains("reproduce table2"))
        .hasSize(1);
  }

  @Test
  void figuresQuoteThePaper() {
    String html = new ReproductionPage(RESULTS).html();

    assertThat(html).contains("CAPGNN can consistently outperform CPGNN");
    assertThat(html).contains("performance of CAPGNN remains steady when K ≥ 10");
  }

  @Test
  void csvAndJsonHaveOneRowPerCellAndStudy() {
    assertThat(CellFiles.csv(CellFiles.cells(RESULTS)).lines())
        .hasSize(1 + 50 + 30 + 70 + 6 + 30 + 30)
        .contains("table2,amazon-photo,gcn,,0,,,,,0.901,,0.0,")
        .anyMatch(line -> line.startsWith("figure-temperature,pubmed,capgat,tau=0.2,5,0."));
    assertThat(CellFiles.json(RESULTS, new ReproductionPage(RESULTS).judgements(), List.of()))
        .contains("\"verdict\" : \"holds\"")
        .contains("\"difference of\" : \"CAPGCN − GRAND\"")
        .contains("\"pHolm\" : ");
  }

  @Test
  void cellFilesHaveTheMeanCoefficients() {
    List<Double> means =
        RESULTS.evidence().coefficientSummaries(Cell.of("cora", "capgat")).stream()
            .map(Summary::mean)
            .toList();

    assertThat(means).hasSize(11).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(CellFiles.cells(RESULTS))
        .filteredOn(row -> row.get("study").equals("figure-coefficients"))
        .filteredOn(row -> row.get("dataset").equals("cora") && row.get("model").equals("capgat"))
        .extracting(row -> row.get("coefficients"))
        .containsExactly(means);
    String last = means.stream().map(String::valueOf).collect(Collectors.joining(" ", ",", ""));
    assertThat(CellFiles.csv(CellFiles.cells(RESULTS)).lines())
        .anyMatch(
            line -> line.startsWith("figure-coefficients,cora,capgat,") && line.endsWith(last));
  }

  @Test
  void coefficientsAreListedBelowTheirFigure() throws Exception {
    Summary second = RESULTS.evidence().coefficientSummaries(Cell.of("cora", "capgcn")).get(2);
    String shown =
        "| cora | 2 | 0.0810 | %s<br>%s<br>5 runs |"
            .formatted(PageText.accuracy(second.mean()), PageText.interval(second));

    new ReproductionPage(RESULTS).write(folder);

    assertThat(Files.readString(folder.resolve("README.md"))).contains(shown);
    assertThat(Files.readString(folder.resolve("index.html")))
        .contains("<span class=\"first\">%s</span>".formatted(PageText.accuracy(second.mean())));
    assertThat(Files.readAllLines(folder.resolve("figure-coefficients.csv")))
        .hasSize(1 + 3 * 3 * 11)
        .contains("cora,appnp,0,,0.1,,")
        .anyMatch(line -> line.startsWith("cora,capgcn,2,5," + second.mean() + ","));
    assertThat(Files.readString(folder.resolve("cells.json"))).contains("\"k\" : 10");
  }

  @Test
  void statisticsAreWrittenForPrograms() throws Exception {
    new ReproductionPage(RESULTS).write(folder);

    assertThat(Files.readAllLines(folder.resolve("table1.csv")))
        .hasSize(1 + 5)
        .anyMatch(line -> line.startsWith("cora,") && line.endsWith(",2708,5278,1433,7"));
    assertThat(Files.readString(folder.resolve("cells.json")))
        .contains("\"publishedEdges\" : 5278");
  }

  @Test
  void imageShowsTheColoursOfTheBars() throws Exception {
    byte[] png = PngFigure.of(Figures.of(RESULTS, Study.ADAPTIVE).orElseThrow());

    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    assertThat(image.getWidth()).isEqualTo(2 * (3 * 362 + 2 * 18));
    int blue = 0;
    int white = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        int colour = image.getRGB(x, y) & 0xFFFFFF;
        blue += colour == 0x2160C4 ? 1 : 0;
        white += colour == 0xFFFFFF ? 1 : 0;
      }
    }
    assertThat(blue).as("pixels in the colour of the first series").isGreaterThan(5000);
    assertThat(white).isGreaterThan(image.getWidth() * image.getHeight() / 2);
  }

  @Test
  void onlyOldFilesOfThePageAreRemoved() throws Exception {
    new ReproductionPage(RESULTS).write(folder);
    Files.writeString(folder.resolve("notes.svg"), "not ours");

    new ReproductionPage(table2(RESULTS.evidence())).write(folder);

    assertThat(folder.resolve("figure-adaptive.svg")).doesNotExist();
    assertThat(folder.resolve("figure-coefficients.csv")).doesNotExist();
    assertThat(folder.resolve("table2.png")).exists();
    assertThat(folder.resolve("notes.svg")).hasContent("not ours");
  }

  @Test
  void tooltipsShowTheNumberOfRuns() {
    String html = new ReproductionPage(RESULTS).html();

    assertThat(html).containsPattern("K 2\nCAPGCN 0\\.\\d+ \\(0\\.\\d+ to 0\\.\\d+\\), 5 runs\n");
    assertThat(html).containsPattern("GCN\nmeasured 0\\.\\d+ \\(0\\.\\d+ to 0\\.\\d+\\), 5 runs<");
  }

  @Test
  void divergedRunsAreNamedAndNotPartOfAMean() throws Exception {
    Cell gcn = Cell.of("cora", "gcn");
    Evidence evidence =
        new Evidence(
            cell ->
                cell.equals(gcn)
                    ? Stream.concat(RESULTS.evidence().runs(cell).stream(), Stream.of(diverged()))
                        .toList()
                    : RESULTS.evidence().runs(cell));

    new ReproductionPage(table2(evidence)).write(folder);

    assertThat(Files.readString(folder.resolve("README.md")))
        .contains("5 runs, 1 diverged")
        .contains("are in no mean: gcn on cora, seed 9, after 17 epochs (");
    assertThat(RunFiles.read(folder.resolve("runs.csv"))).contains(diverged());
  }

  private static ReproductionResults table2(Evidence evidence) {
    return new ReproductionResults(
        evidence,
        List.of(Study.TABLE2),
        RESULTS.wanted(),
        RESULTS.cards(),
        Map.of(),
        Map.of(),
        List.of(),
        RESULTS.commands());
  }

  private static StoredRun diverged() {
    return new StoredRun(
        new RunKey("cora", "public", "gcn", 1, Map.of("alpha", "0.1"), 9),
        "cora",
        new Measures(null, null, Map.of(), 17, 0, 1.5, 60, List.of()),
        new Origin(1, "vector", "0.1.0", "25", "a cpu", "2026-01-02T03:04:05Z"));
  }
}
