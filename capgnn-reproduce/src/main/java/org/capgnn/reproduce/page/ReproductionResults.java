package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.DatasetCard;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.PaperSelection;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.UnusedRuns;
import org.capgnn.runs.Cell;
import org.capgnn.runs.StoredRun;

/**
 * The input of the reproduction page: the runs and what was selected.
 *
 * @param cards statistics of the data sets, by name
 * @param changes settings that differ from the presets in all cells
 * @param leftOut reasons why data sets of the paper are missing, by name
 * @param unused runs of the store that belong to no cell
 * @param commands command lines that reproduce the page
 */
public record ReproductionResults(
    Evidence evidence,
    List<Study> studies,
    PaperSelection wanted,
    Map<String, DatasetCard> cards,
    Map<String, String> changes,
    Map<String, String> leftOut,
    List<UnusedRuns> unused,
    Commands commands) {

  List<Cell> cells() {
    return studies.stream().flatMap(study -> study.cells(wanted).stream()).distinct().toList();
  }

  /** Returns the runs that a table or figure shows: compared cells have the same splits. */
  Evidence evidence(Study study) {
    return evidence.onSharedSplits(study.cells(wanted));
  }

  List<StoredRun> runs() {
    Map<String, StoredRun> runs = new LinkedHashMap<>();
    cells().forEach(cell -> evidence.runs(cell).forEach(run -> runs.put(run.key().id(), run)));
    return new ArrayList<>(runs.values());
  }

  List<StoredRun> diverged() {
    return cells().stream().flatMap(cell -> evidence.diverged(cell).stream()).distinct().toList();
  }
}
