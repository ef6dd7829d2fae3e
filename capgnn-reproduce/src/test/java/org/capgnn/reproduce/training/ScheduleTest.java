package org.capgnn.reproduce.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.reproduce.study.Variant;
import org.capgnn.reproduce.training.Schedule.Job;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;
import org.capgnn.runs.CellRunner;
import org.capgnn.runs.Measures;
import org.capgnn.runs.Origin;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleTest {
  private static final Dataset CORA = new DatasetCatalog().load("cora", LoadOptions.DEFAULT);
  private static final Map<String, String> QUICK = Map.of("epochs", "1");
  private static final Cell GCN = Cell.of("cora", "gcn");
  private static final Cell CAPGCN = Cell.of("cora", "capgcn");

  @TempDir Path folder;
  private RunStore store;
  private CellRunner runner;

  @BeforeEach
  void openStore() {
    store = RunStore.open(folder.resolve("runs.sqlite"));
    runner = new CellRunner(store, name -> CORA);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private StoredCells stored() {
    return new StoredCells(store, runner, List.of("cora"), QUICK);
  }

  private Schedule schedule(String runs, Cell... cells) {
    return new Schedule(stored(), List.of(cells), RunCounts.parse(runs));
  }

  @Test
  void cellsWithTheSameSettingsAreTrainedOnce() {
    Schedule schedule =
        schedule(
            "3",
            CAPGCN,
            Variant.hops(10).of("cora", PaperMethod.CAPGCN),
            Variant.hops(2).of("cora", PaperMethod.CAPGCN));

    assertThat(schedule.size()).isEqualTo(2);
    assertThat(schedule.missing()).extracting(Job::runs).containsExactly(3, 3);
  }

  @Test
  void largerNumberAddsOnlyMissingRuns() {
    StoredCells cells = stored();
    runner.run(cells.changed(GCN), 2, 1, CellRunner.Progress.SILENT);

    assertThat(schedule("2", GCN).missing()).isEmpty();
    Job job = schedule("5", GCN).missing().get(0);
    assertThat(job.runs()).isEqualTo(3);
    assertThat(job.upTo()).isEqualTo(5);
    assertThat(stored().runs(GCN)).hasSize(2);
  }

  @Test
  void dataSetsMayHaveTheirOwnNumberOfRuns() {
    assertThat(schedule("100,cora=3", GCN).missing().get(0).runs()).isEqualTo(3);
    assertThat(RunCounts.parse("cora=3").of("pubmed")).isEqualTo(RunCounts.QUICK);
    assertThatThrownBy(() -> RunCounts.parse("-1")).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> RunCounts.parse("1000000000"))
        .hasMessageContaining("expected a number from 0 to 1000000 such as 100");
    assertThatThrownBy(() -> RunCounts.parse("3,4")).hasMessageContaining("two lack a data set");
    assertThatThrownBy(() -> RunCounts.parse("3,cor=1"))
        .hasMessage(
            "numbers of runs '3,cor=1': the paper has no data set 'cor'; did you mean cora?");
    assertThatThrownBy(() -> RunCounts.parse("3,cora=1,cora=2"))
        .hasMessage("numbers of runs '3,cora=1,cora=2': cora is named twice");
  }

  @Test
  void roundsFillAllCellsEvenlyStartingWithTheCheapest() {
    Schedule schedule = schedule("10", CAPGCN, GCN);
    Costs costs = new Costs(stored());
    costs.measured(CAPGCN, 5);
    costs.measured(GCN, 1);

    List<Job> jobs = schedule.ordered(costs, 4);

    assertThat(jobs)
        .extracting(job -> job.cell().model() + " " + job.upTo() + " " + job.runs())
        .containsExactly(
            "gcn 4 4", "capgcn 4 4", "gcn 8 4", "capgcn 8 4", "gcn 10 2", "capgcn 10 2");
  }

  @Test
  void costsComeFromTheMostSimilarRuns() {
    StoredCells cells = stored();
    RunKey key = cells.key(GCN);
    Costs costs = new Costs(cells);
    assertThat(costs.isUnknown(GCN, key)).isTrue();
    assertThat(costs.of(GCN, key)).isNaN();

    costs.measured(GCN, 0.5);
    assertThat(costs.of(GCN, key)).as("its only epoch").isEqualTo(0.5);
    RunKey usual = runner.key(GCN, 0);
    assertThat(costs.of(GCN, usual))
        .as("ten times its patience of 10, less than its 200 epochs")
        .isEqualTo(50);

    var run = runner.run(cells.changed(GCN), 1, 1, CellRunner.Progress.SILENT).get(0);
    costs.learn(run);
    assertThat(costs.of(GCN, key)).isEqualTo(run.measures().seconds());
    assertThat(costs.isUnknown(GCN, key)).isFalse();
  }

  private static StoredRun run(RunKey key, int epochs, double seconds) {
    return new StoredRun(
        key,
        "cora",
        new Measures(0.8, 0.8, Map.of(), epochs, epochs, seconds, 1, List.of()),
        new Origin(1, "vector", "0.1.0", "25", "a cpu", "2026-01-02T03:04:05Z"));
  }

  @Test
  void runsWithOtherEpochsOnlyDetermineTheTimePerEpoch() {
    RunKey usual = runner.key(GCN, 0);
    RunKey longer = runner.key(new Cell("cora", "gcn", Map.of("epochs", "150")), 0);
    Costs costs = new Costs(stored());

    costs.learn(run(stored().key(GCN), 1, 3.0));
    assertThat(costs.isUnknown(GCN, usual)).as("one epoch, while the JVM warms up").isTrue();

    costs.learn(run(longer, 150, 30.0));
    assertThat(costs.isUnknown(GCN, usual)).isFalse();
    assertThat(costs.of(GCN, usual)).as("100 epochs, 0.2 s each").isCloseTo(20, within(1e-9));

    RunKey changed = runner.key(new Cell("cora", "gcn", Map.of("hidden", "8")), 0);
    costs.learn(run(changed, 40, 8.0));
    assertThat(costs.of(GCN, usual))
        .as("stopped by the same rule after 40 epochs")
        .isCloseTo(8, within(1e-9));
  }

  @Test
  void epochsAreTimedWithoutStoringARun() {
    assertThat(EpochTimer.seconds(runner.experiment(GCN))).isBetween(1e-5, 5.0);
    assertThat(stored().runs(GCN)).isEmpty();
  }
}
