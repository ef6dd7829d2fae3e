package org.capgnn.reproduce.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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
    List<String> fewer =
        study.cells(results.wanted()).stream()
            .filter(cell -> shown.runs(cell).size() < results.evidence().runs(cell).size())
            .map(
                cell ->
                    "%d of the %s of %s"
                        .formatted(
                            shown.runs(cell).size(),
                            Text.runs(results.evidence().runs(cell).size()),
                            Text.name(cell)))
            .toList();
    return Optional.of(String.join(", ", fewer))
        .filter(cells -> !cells.isEmpty())
        .map(
            ("On the Amazon graphs every run draws a split of its own, so the means of a model are"
                    + " taken over the splits that all of them have: %s.")
                ::formatted);
  }

  /** Names the cells in which some runs are far below the full model's mean. */
  static Optional<String> fallen(ReproductionResults results, Study study) {
    String cells =
        study.cells(results.wanted()).stream()
            .flatMap(cell -> fallen(results.evidence(study), cell).stream())
            .collect(Collectors.joining(", "));
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Some runs end below four fifths of the full model's mean accuracy: "
                + cells
                + ". The means of these cells lie between two kinds of runs, which is why their"
                + " intervals are wide."
                + Paper.fallenNote(study.id()).map(note -> " " + note).orElse(""));
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
