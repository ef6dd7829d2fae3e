package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.capgnn.report.Summary;
import org.capgnn.report.chart.Drawing;
import org.capgnn.report.markup.Numbers;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Study;
import org.capgnn.runs.Cell;

/** A figure, the paper's sentence on its own one, and the numbers behind ours. */
final class FiguresSection {
  private FiguresSection() {}

  static List<Block> blocks(Results results, Study study) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, study.title()));
    Paper.quote(study.id()).ifPresent(quote -> blocks.add(new Block.Quote(quote)));
    Optional<Drawing> drawing = new Figures(results).of(study);
    if (drawing.isEmpty()) {
      blocks.add(Block.text("No runs yet."));
      return blocks;
    }
    blocks.add(new Block.Figure(study.id(), about(study), drawing.get()));
    missing(results, study).ifPresent(blocks::add);
    blocks.add(
        new Block.Details(
            "The numbers, and how many runs each has", List.of(numbers(results, study))));
    return blocks;
  }

  static String about(Study study) {
    String intervals = " Whiskers are 95% intervals of the mean over the runs.";
    String bars = " The axis does not begin at 0: bars show differences, not ratios.";
    return switch (study) {
      case TABLE1 -> "";
      case TABLE2 -> "Measured beside published accuracy." + intervals + bars;
      case ADAPTIVE ->
          "Learned coefficients (CAPGNN) beside fixed ones (CPGNN) in both readings: the last"
              + " iteration alone, and all with the weight 1/K."
              + intervals
              + bars;
      case ITERATIONS -> "Test accuracy over the number of power iterations." + intervals;
      case COEFFICIENTS ->
          "The weight of each hop: APPNP's for the same α and K, and those learned." + intervals;
      case CONTRASTIVE ->
          "Without the loss, without stop-gradient, and in full." + intervals + bars;
      case TEMPERATURE ->
          "Test accuracy over the temperature of the contrastive target; τ = 1 makes no assumption"
              + " of low entropy."
              + intervals;
    };
  }

  /** Names what has no runs, so that a gap is not taken for a result. */
  private static Optional<Block> missing(Results results, Study study) {
    List<String> without =
        study.cells(results.wanted()).stream()
            .filter(cell -> results.evidence().runs(cell).isEmpty())
            .map(cell -> (title(cell) + " on " + cell.dataset() + " " + Text.changes(cell)).strip())
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

  private static String title(Cell cell) {
    return Method.ofModel(cell.model()).map(Method::title).orElse(cell.model());
  }

  static Block.Table numbers(Results results, Study study) {
    return study == Study.COEFFICIENTS
        ? HopWeightsTable.table(results)
        : accuracies(results, study);
  }

  private static Block.Table accuracies(Results results, Study study) {
    List<List<Block.Entry>> rows = new ArrayList<>();
    for (Cell cell : study.cells(results.wanted())) {
      Optional<Summary> summary = results.evidence().accuracy(cell);
      if (summary.isEmpty()) {
        continue;
      }
      rows.add(
          Block.row(
              cell.dataset(),
              title(cell),
              cell.changes().isEmpty() ? "as it is" : Text.changes(cell),
              Text.accuracy(summary.get().mean()),
              Text.interval(summary.get()),
              Text.accuracy(summary.get().deviation()),
              Numbers.count(summary.get().count()) + Text.diverged(results, cell)));
    }
    return new Block.Table(
        3,
        List.of("Data set", "Model", "Setting", "Mean", "95% interval", "Deviation", "Runs"),
        rows);
  }
}
