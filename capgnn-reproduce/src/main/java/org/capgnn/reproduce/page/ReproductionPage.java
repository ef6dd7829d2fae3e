package org.capgnn.reproduce.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.FolderOutput;
import org.capgnn.graph.InputException;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.claim.Claims;
import org.capgnn.reproduce.claim.Judgement;
import org.capgnn.reproduce.claim.Ruling;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Study;
import org.capgnn.runs.Cell;
import org.capgnn.runs.RunFiles;
import org.capgnn.runs.StoredRun;

/** Builds and writes the page that compares the paper's evaluation with ours. */
public final class ReproductionPage {
  private static final String TITLE = "The CAPGNN paper, reproduced";

  private final ReproductionResults results;
  private final List<Judgement> judgements;
  private final List<PageBlock> blocks;

  public ReproductionPage(ReproductionResults results) {
    this.results = results;
    this.judgements =
        Claims.of(results.studies())
            .map(claim -> claim.judge(results.evidence(), results.wanted()))
            .filter(judgement -> !judgement.groups().isEmpty())
            .toList();
    this.blocks = blocks();
  }

  /**
   * Checks a folder before any work is done for it.
   *
   * @throws InputException if the page would replace a file that is not part of such a page
   */
  public static void refuseOthers(Path folder) {
    WrittenFiles.refuseOthers(folder, TITLE);
  }

  /** Returns the verdicts, in the order of the claims. */
  public List<Judgement> judgements() {
    return judgements;
  }

  public String html() {
    return HtmlForm.of(TITLE, Paper.about("page"), blocks);
  }

  /** Returns the page as Markdown, which links to the SVG files of the figures. */
  public String markdown() {
    return MarkdownForm.of(TITLE, Paper.about("page"), blocks);
  }

  /**
   * Writes all files and returns their names; a crash leaves none of them, or all.
   *
   * <p>If the folder exists, {@link FolderOutput} says what a crash can leave.
   */
  public List<String> write(Path folder) {
    List<String> before = WrittenFiles.before(folder);
    try (FolderOutput out = new FolderOutput(folder)) {
      List<String> names = writeTo(out);
      out.commit(WrittenFiles.obsolete(before, names));
      return names;
    } catch (IOException e) {
      throw AtomicFile.failure(folder, e);
    }
  }

  private List<String> writeTo(FolderOutput folder) {
    List<String> names = new ArrayList<>();
    text(folder, names, "index.html", html());
    text(folder, names, "README.md", markdown());
    text(folder, names, "cells.csv", CellFiles.csv(CellFiles.cells(results)));
    if (results.studies().contains(Study.TABLE1)) {
      text(folder, names, "table1.csv", CellFiles.csv(CellFiles.statistics(results)));
    }
    if (results.studies().contains(Study.COEFFICIENTS)) {
      String rows = CellFiles.csv(Coefficients.rows(results));
      text(folder, names, "figure-coefficients.csv", rows);
    }
    List<StoredRun> runs = new ArrayList<>(results.runs());
    runs.addAll(results.diverged());
    RunFiles.write(folder.file("runs.csv"), runs);
    names.add("runs.csv");
    for (PageBlock block : blocks) {
      if (block instanceof PageBlock.Figure figure) {
        text(folder, names, figure.file() + ".svg", figure.drawing().standalone());
        file(folder, names, figure.file() + ".png", PngFigure.of(figure.drawing()));
      }
    }
    names.add(WrittenFiles.LIST);
    List<String> all = List.copyOf(names);
    text(folder, names, WrittenFiles.LIST, CellFiles.json(results, judgements, all));
    return all;
  }

  private static void text(FolderOutput folder, List<String> names, String name, String content) {
    file(folder, names, name, content.getBytes(StandardCharsets.UTF_8));
  }

  private static void file(FolderOutput folder, List<String> names, String name, byte[] content) {
    AtomicFile.write(folder.file(name), out -> out.write(content));
    names.add(name);
  }

  private List<PageBlock> blocks() {
    List<PageBlock> blocks = new ArrayList<>();
    blocks.add(tiles());
    blocks.addAll(warnings());
    blocks.addAll(ClaimsSection.blocks(judgements));
    for (Study study : results.studies()) {
      blocks.addAll(
          switch (study) {
            case TABLE1 -> TablesSection.statistics(results);
            case TABLE2 -> TablesSection.accuracies(results);
            default -> FiguresSection.blocks(results, study);
          });
    }
    blocks.addAll(OriginSection.blocks(results));
    return blocks;
  }

  private PageBlock tiles() {
    List<StoredRun> runs = results.runs();
    List<Cell> cells = results.cells();
    long filled = cells.stream().filter(c -> !results.evidence().runs(c).isEmpty()).count();
    List<PageBlock.Tile> tiles = new ArrayList<>();
    if (!judgements.isEmpty()) {
      String others =
          "%d fail, %d undecided, %d without runs"
              .formatted(count(Ruling.FAILS), count(Ruling.UNDECIDED), count(Ruling.NO_DATA));
      String holding = count(Ruling.HOLDS) + " of " + judgements.size();
      tiles.add(new PageBlock.Tile("Claims that hold", holding, others));
    }
    String places = "places in tables and figures; some share their runs";
    tiles.add(new PageBlock.Tile("Cells with runs", filled + " of " + cells.size(), places));
    String count = NumberText.count(runs.size());
    tiles.add(new PageBlock.Tile("Runs", count, "trainings with one seed each"));
    String time = NumberText.duration(OriginSection.seconds(runs));
    tiles.add(new PageBlock.Tile("Computing time", time, "sum over the runs"));
    return new PageBlock.Tiles(tiles);
  }

  private long count(Ruling outcome) {
    return judgements.stream().filter(judgement -> judgement.outcome() == outcome).count();
  }

  /** Returns what distinguishes the page from the paper's evaluation. */
  private List<PageBlock> warnings() {
    Stream<String> changes =
        results.changes().entrySet().stream().map(e -> e.getKey() + "=" + e.getValue());
    return Stream.of(
            PageText.listing("changes", changes),
            PageText.listing("diverged", results.diverged().stream().map(ReproductionPage::name)),
            PageText.listing("left-out", results.leftOut().keySet().stream()))
        .flatMap(sentence -> sentence.<PageBlock>map(PageBlock::text).stream())
        .toList();
  }

  private static String name(StoredRun run) {
    return "%s on %s, seed %d, after %d epochs (%s)"
        .formatted(
            run.key().model(),
            run.dataset(),
            run.key().seed(),
            run.measures().epochs(),
            run.key().id().substring(0, 10));
  }
}
