package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.graph.DatasetCard;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.Selection;
import org.capgnn.reproduce.study.Study;
import org.capgnn.reproduce.study.UnusedRuns;
import org.capgnn.runs.Cell;
import org.capgnn.runs.StoredRun;

/**
 * All that the page is made of.
 *
 * @param cards the data sets as they were read, by name
 * @param changes settings that differ from the presets in all cells
 * @param leftOut why a data set of the paper is not there, by name
 * @param unused runs of the store that belong to no cell
 * @param commands that repeat the page
 */
public record ReproductionResults(
    Evidence evidence,
    List<Study> studies,
    Selection wanted,
    Map<String, DatasetCard> cards,
    Map<String, String> changes,
    Map<String, String> leftOut,
    List<UnusedRuns> unused,
    Commands commands) {

  /** The cells of all studies, one that several share only once. */
  List<Cell> cells() {
    Set<Cell> cells = new LinkedHashSet<>();
    studies.forEach(study -> cells.addAll(study.cells(wanted)));
    return new ArrayList<>(cells);
  }

  /** What a table or figure shows: runs that it sets side by side are on the same splits. */
  Evidence evidence(Study study) {
    return evidence.onSharedSplits(study.cells(wanted));
  }

  /** Every run of them once, by its id. */
  List<StoredRun> runs() {
    Map<String, StoredRun> runs = new LinkedHashMap<>();
    cells().forEach(cell -> evidence.runs(cell).forEach(run -> runs.put(run.key().id(), run)));
    return new ArrayList<>(runs.values());
  }

  /** Every run of them that diverged, once. */
  List<StoredRun> diverged() {
    return cells().stream().flatMap(cell -> evidence.diverged(cell).stream()).distinct().toList();
  }
}
