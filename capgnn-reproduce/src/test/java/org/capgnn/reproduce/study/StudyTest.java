package org.capgnn.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.capgnn.Planner;
import org.capgnn.Training;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.Dataset;
import org.capgnn.runs.Cell;
import org.junit.jupiter.api.Test;

class StudyTest {
  @Test
  void cellsAreThoseOfThePaper() {
    assertThat(Study.TABLE1.cells(PaperSelection.ALL)).isEmpty();
    assertThat(Study.TABLE2.cells(PaperSelection.ALL)).hasSize(5 * 10);
    assertThat(Study.ADAPTIVE.cells(PaperSelection.ALL)).hasSize(5 * 2 * 3);
    assertThat(Study.ITERATIONS.cells(PaperSelection.ALL)).hasSize(5 * 2 * 7);
    assertThat(Study.COEFFICIENTS.cells(PaperSelection.ALL)).hasSize(3 * 2);
    assertThat(Study.CONTRASTIVE.cells(PaperSelection.ALL)).hasSize(5 * 2 * 3);
    assertThat(Study.TEMPERATURE.cells(PaperSelection.ALL)).hasSize(3 * 2 * 5);
  }

  @Test
  void selectionLimitsTheCells() {
    PaperSelection wanted = new PaperSelection(List.of("pubmed", "cora"), List.of("gcn", "capgcn"));

    assertThat(wanted.datasets()).containsExactly("cora", "pubmed");
    assertThat(Study.TABLE2.cells(wanted))
        .containsExactly(
            Cell.of("cora", "gcn"),
            Cell.of("cora", "capgcn"),
            Cell.of("pubmed", "gcn"),
            Cell.of("pubmed", "capgcn"));
    assertThat(Study.ADAPTIVE.cells(wanted))
        .startsWith(
            new Cell("cora", "capgcn", Map.of("coefficients", "last")),
            new Cell("cora", "capgcn", Map.of("coefficients", "uniform")),
            Cell.of("cora", "capgcn"));
  }

  /** Also checks that the model knows every changed setting. */
  @Test
  void figuresShareTheUnchangedModel() {
    Dataset cora = new DatasetCatalog().load("cora", LoadOptions.DEFAULT);
    Map<String, String> usual = settings(cora, Cell.of("cora", "capgcn"));
    for (Study study : Study.values()) {
      long same =
          study.cells(new PaperSelection(List.of("cora"), List.of("capgcn"))).stream()
              .filter(cell -> settings(cora, cell).equals(usual))
              .count();
      assertThat(same).as(study.id()).isEqualTo(study == Study.TABLE1 ? 0 : 1);
    }
  }

  private static Map<String, String> settings(Dataset data, Cell cell) {
    return Planner.plan(data, Training.of(cell.model()).set(cell.changes()))
        .experiment()
        .settings()
        .asMap();
  }
}
