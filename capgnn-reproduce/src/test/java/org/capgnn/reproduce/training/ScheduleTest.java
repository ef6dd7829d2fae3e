package org.capgnn.reproduce.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.reproduce.study.Variants;
import org.capgnn.reproduce.training.Schedule.Job;
import org.capgnn.runs.Cell;
import org.capgnn.runs.CellRunner;
import org.capgnn.runs.RunStore;
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
    runner = new CellRunner(store, name -> CORA, Map.of());
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
  void cellsThatMeanTheSameAreMadeOnce() {
    Schedule schedule =
        schedule(
            "3", CAPGCN, Variants.hops("cora", "capgcn", 10), Variants.hops("cora", "capgcn", 2));

    assertThat(schedule.size()).isEqualTo(2);
    assertThat(schedule.missing()).extracting(Job::runs).containsExactly(3, 3);
  }

  @Test
  void largerNumberOnlyAddsWhatIsMissing() {
    StoredCells cells = stored();
    runner.run(cells.changed(GCN), 2, 1, CellRunner.Progress.SILENT);

    assertThat(schedule("2", GCN).missing()).isEmpty();
    Job job = schedule("5", GCN).missing().get(0);
    assertThat(job.runs()).isEqualTo(3);
    assertThat(job.upTo()).isEqualTo(5);
    assertThat(stored().runs(GCN)).hasSize(2); // more than a smaller number asks for is shown too
  }

  @Test
  void dataSetsMayHaveNumbersOfTheirOwn() {
    assertThat(schedule("100,cora=3", GCN).missing().get(0).runs()).isEqualTo(3);
    assertThat(RunCounts.parse("cora=3").of("pubmed")).isEqualTo(RunCounts.QUICK);
    assertThatThrownBy(() -> RunCounts.parse("-1")).isInstanceOf(InputException.class);
  }

  @Test
  void roundsFillAllCellsEvenlyAndBeginWithTheCheapest() {
    Schedule schedule = schedule("10", CAPGCN, GCN);
    Costs costs = new Costs(stored());
    costs.measured(CAPGCN, 5, runner.experiment(CAPGCN).settings());
    costs.measured(GCN, 1, runner.experiment(GCN).settings());

    List<Job> jobs = schedule.ordered(costs, 4);

    assertThat(jobs)
        .extracting(job -> job.cell().model() + " " + job.upTo() + " " + job.runs())
        .containsExactly(
            "gcn 4 4", "capgcn 4 4", "gcn 8 4", "capgcn 8 4", "gcn 10 2", "capgcn 10 2");
  }

  @Test
  void costsComeFromTheNearestExperience() {
    StoredCells cells = stored();
    Costs costs = new Costs(cells);
    assertThat(costs.isUnknown(GCN)).isTrue();
    assertThat(costs.of(GCN, cells.key(GCN))).isNaN();

    // ten times its patience of 10, which is less than its 200 epochs
    costs.measured(GCN, 0.5, runner.experiment(GCN).settings());
    assertThat(costs.of(GCN, cells.key(GCN))).isEqualTo(50);

    var run = runner.run(cells.changed(GCN), 1, 1, CellRunner.Progress.SILENT).get(0);
    costs.learn(run);
    assertThat(costs.of(GCN, cells.key(GCN))).isEqualTo(run.measures().seconds());
    assertThat(costs.isUnknown(GCN)).isFalse();
  }

  @Test
  void epochsAreTimedWithoutKeepingARun() {
    assertThat(EpochTimer.seconds(runner.experiment(GCN))).isBetween(1e-5, 5.0);
    assertThat(stored().runs(GCN)).isEmpty();
  }
}
