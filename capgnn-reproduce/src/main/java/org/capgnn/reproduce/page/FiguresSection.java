package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.capgnn.report.Summary;
import org.capgnn.report.chart.Drawing;
import org.capgnn.report.markup.NumberText;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Study;
import org.capgnn.runs.Cell;

/** The section of a figure: the paper's sentence about it, our drawing and its numbers. */
final class FiguresSection {
  private FiguresSection() {}

  static List<Block> blocks(ReproductionResults results, Study study) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, study.title()));
    Paper.quote(study.id()).ifPresent(quote -> blocks.add(new Block.Quote(quote)));
    Optional<Drawing> drawing = Figures.of(results, study);
    if (drawing.isEmpty()) {
      blocks.add(Block.text("No runs yet."));
      return blocks;
    }
    blocks.add(new Block.Figure(study.id(), FigureText.about(study), drawing.get()));
    FigureText.splits(results, study).map(Block::text).ifPresent(blocks::add);
    FigureText.fallen(results, study).map(Block::text).ifPresent(blocks::add);
    missing(results, study).ifPresent(blocks::add);
    blocks.add(
        new Block.Details(
            "The numbers, and how many runs each has", List.of(numbers(results, study))));
    return blocks;
  }

  /** Names the cells without runs, so that a gap is not mistaken for a result. */
  private static Optional<Block> missing(ReproductionResults results, Study study) {
    List<String> without =
        study.cells(results.wanted()).stream()
            .filter(cell -> results.evidence().runs(cell).isEmpty())
            .map(Text::name)
            .distinct()
            .toList();
    return without.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Block.Details(
                "%d of %d cells have no runs yet"
                    .formatted(without.size(), study.cells(results.wanted()).size()),
                List.of(Block.aside(without.stream().collect(Collectors.joining(", ")) + "."))));
  }

  static Block.Table numbers(ReproductionResults results, Study study) {
    return study == Study.COEFFICIENTS
        ? CoefficientsTable.table(results)
        : accuracies(results, study);
  }

  private static Block.Table accuracies(ReproductionResults results, Study study) {
    List<List<Block.Entry>> rows = new ArrayList<>();
    for (Cell cell : study.cells(results.wanted())) {
      Optional<Summary> summary = results.evidence(study).accuracy(cell);
      if (summary.isEmpty()) {
        continue;
      }
      rows.add(
          Block.row(
              cell.dataset(),
              Text.title(cell),
              cell.changes().isEmpty() ? "as it is" : Text.changes(cell),
              Text.accuracy(summary.get().mean()),
              Text.interval(summary.get()),
              Text.accuracy(summary.get().deviation()),
              NumberText.count(summary.get().count()) + Text.diverged(results, cell)));
    }
    return new Block.Table(
        3,
        List.of("Data set", "Model", "Setting", "Mean", "95% interval", "Deviation", "Runs"),
        rows);
  }
}
