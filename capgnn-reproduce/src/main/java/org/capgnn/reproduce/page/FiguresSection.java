package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.capgnn.report.Summary;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.Study;
import org.capgnn.runs.Cell;

/** The section of a figure: the paper's sentence about it, our drawing and its numbers. */
final class FiguresSection {
  /** A run below this fraction of the full model's mean accuracy is reported separately. */
  private static final double FALLEN = 0.8;

  private FiguresSection() {}

  static List<PageBlock> blocks(ReproductionResults results, Study study) {
    List<PageBlock> blocks = new ArrayList<>();
    blocks.add(new PageBlock.Heading(2, study.title()));
    Paper.quote(study.id()).ifPresent(quote -> blocks.add(new PageBlock.Quote(quote)));
    Optional<PageBlock> figure = figure(results, study);
    if (figure.isEmpty()) {
      blocks.add(PageBlock.text("No runs yet."));
      return blocks;
    }
    blocks.add(figure.get());
    splits(results, study).map(PageBlock::text).ifPresent(blocks::add);
    fallen(results, study).map(PageBlock::text).ifPresent(blocks::add);
    missing(results, study).ifPresent(blocks::add);
    String numbers = "The numbers, and how many runs each has";
    blocks.add(new PageBlock.Details(numbers, List.of(numbers(results, study))));
    return blocks;
  }

  /** Returns the drawing with its explanation; empty if there are no runs. */
  static Optional<PageBlock> figure(ReproductionResults results, Study study) {
    return Figures.of(results, study)
        .map(drawing -> new PageBlock.Figure(study.id(), Paper.about(study.id()), drawing));
  }

  /** Names the cells whose means leave out runs because other cells lack their splits. */
  static Optional<String> splits(ReproductionResults results, Study study) {
    Evidence shown = results.evidence(study);
    Evidence all = results.evidence();
    return PageText.listing(
        "splits",
        study.cells(results.wanted()).stream()
            .filter(cell -> shown.runs(cell).size() < all.runs(cell).size())
            .map(cell -> shown.runs(cell).size() + " of the " + name(all, cell)));
  }

  private static String name(Evidence all, Cell cell) {
    return PageText.runs(all.runs(cell).size()) + " of " + PageText.name(cell);
  }

  /** Names the cells in which some runs are far below the full model's mean. */
  static Optional<String> fallen(ReproductionResults results, Study study) {
    Stream<String> cells =
        study.cells(results.wanted()).stream()
            .flatMap(cell -> fallen(results.evidence(study), cell).stream());
    String note = Paper.fallenNote(study.id()).map(text -> " " + text).orElse("");
    return PageText.listing("fallen", cells).map(sentences -> sentences + note);
  }

  private static Optional<String> fallen(Evidence evidence, Cell cell) {
    Cell full = Cell.of(cell.dataset(), cell.model());
    double usual = evidence.accuracy(full).map(Summary::mean).orElse(Double.NaN);
    long fallen =
        evidence.runs(cell).stream()
            .filter(run -> run.measures().testAccuracy() < FALLEN * usual)
            .count();
    String runs = PageText.runs(evidence.runs(cell).size());
    return fallen == 0
        ? Optional.empty()
        : Optional.of("%s (%d of %s)".formatted(PageText.name(cell), fallen, runs));
  }

  /** Names the cells without runs, so that a gap is not mistaken for a result. */
  private static Optional<PageBlock> missing(ReproductionResults results, Study study) {
    List<Cell> cells = study.cells(results.wanted());
    List<String> without =
        cells.stream()
            .filter(cell -> results.evidence().runs(cell).isEmpty())
            .map(PageText::name)
            .distinct()
            .toList();
    String summary = "%d of %d cells have no runs yet".formatted(without.size(), cells.size());
    PageBlock names = PageBlock.aside(String.join(", ", without) + ".");
    return without.isEmpty()
        ? Optional.empty()
        : Optional.of(new PageBlock.Details(summary, List.of(names)));
  }

  private static PageBlock.DataTable numbers(ReproductionResults results, Study study) {
    if (study == Study.COEFFICIENTS) {
      return Coefficients.table(results);
    }
    List<List<PageBlock.Entry>> rows = new ArrayList<>();
    for (Cell cell : study.cells(results.wanted())) {
      results.evidence(study).accuracy(cell).map(s -> row(results, cell, s)).ifPresent(rows::add);
    }
    List<String> header =
        List.of("Data set", "Model", "Setting", "Mean", "95% interval", "Deviation", "Runs");
    return new PageBlock.DataTable(3, header, rows);
  }

  private static List<PageBlock.Entry> row(
      ReproductionResults results, Cell cell, Summary summary) {
    return PageBlock.row(
        cell.dataset(),
        PageText.title(cell),
        cell.changes().isEmpty() ? "as it is" : PageText.changes(cell),
        PageText.accuracy(summary.mean()),
        PageText.interval(summary),
        PageText.accuracy(summary.deviation()),
        NumberText.count(summary.count()) + PageText.diverged(results, cell));
  }
}
