package org.capgnn.reproduce.page;

import java.util.Optional;
import java.util.stream.Stream;
import org.capgnn.report.Summary;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.Study;
import org.capgnn.runs.Cell;

/** The text below a figure: how to read it, and what its means do not show. */
final class FigureText {
  /** A run below this fraction of the full model's mean accuracy is reported separately. */
  private static final double FALLEN = 0.8;

  private FigureText() {}

  /**
   * Names the cells whose means leave out runs, because other cells of the model lack their splits.
   */
  static Optional<String> splits(ReproductionResults results, Study study) {
    Evidence shown = results.evidence(study);
    Evidence all = results.evidence();
    return Text.listing(
        "splits",
        study.cells(results.wanted()).stream()
            .filter(cell -> shown.runs(cell).size() < all.runs(cell).size())
            .map(cell -> shown.runs(cell).size() + " of the " + name(all, cell)));
  }

  private static String name(Evidence all, Cell cell) {
    return Text.runs(all.runs(cell).size()) + " of " + Text.name(cell);
  }

  /** Names the cells in which some runs are far below the full model's mean. */
  static Optional<String> fallen(ReproductionResults results, Study study) {
    Stream<String> cells =
        study.cells(results.wanted()).stream()
            .flatMap(cell -> fallen(results.evidence(study), cell).stream());
    String note = Paper.fallenNote(study.id()).map(text -> " " + text).orElse("");
    return Text.listing("fallen", cells).map(sentences -> sentences + note);
  }

  private static Optional<String> fallen(Evidence evidence, Cell cell) {
    Cell full = Cell.of(cell.dataset(), cell.model());
    double usual = evidence.accuracy(full).map(Summary::mean).orElse(Double.NaN);
    long fallen =
        evidence.runs(cell).stream()
            .filter(run -> run.measures().testAccuracy() < FALLEN * usual)
            .count();
    String runs = Text.runs(evidence.runs(cell).size());
    return fallen == 0
        ? Optional.empty()
        : Optional.of("%s (%d of %s)".formatted(Text.name(cell), fallen, runs));
  }
}
