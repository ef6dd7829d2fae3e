package org.capgnn.spark.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import org.capgnn.Datasets;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.place.PortableWork;
import org.capgnn.runs.Cell;
import org.capgnn.runs.CellRunner;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import org.capgnn.spark.LocalSpark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkPlaceTest {
  @TempDir Path folder;

  @Test
  void runsOnAClusterAreThoseOfOneProcess() {
    Cell cell = new Cell("cora", "capgcn", Map.of("epochs", "3"));
    List<CellRunner.Wanted> wanted =
        LongStream.rangeClosed(1, 4).mapToObj(seed -> new CellRunner.Wanted(cell, seed)).toList();
    try (RunStore cluster = RunStore.open(folder.resolve("cluster.sqlite"));
        RunStore here = RunStore.open(folder.resolve("here.sqlite"))) {
      CellRunner runner = new CellRunner(cluster, Datasets::load);
      SparkPlace place = new SparkPlace(LocalSpark.SESSION);
      assertThat(place.slots()).isEqualTo(3);
      runner.run(wanted, place, CellRunner.Progress.SILENT);

      List<StoredRun> found = runner.run(cell, 4, 1, CellRunner.Progress.SILENT);
      List<StoredRun> expected =
          new CellRunner(here, Datasets::load).run(cell, 4, 2, CellRunner.Progress.SILENT);
      assertThat(found).hasSize(4);
      for (int i = 0; i < 4; i++) {
        assertThat(found.get(i).key()).isEqualTo(expected.get(i).key());
        assertThat(found.get(i).measures())
            .usingRecursiveComparison()
            .ignoringFields("seconds", "epochMillis")
            .isEqualTo(expected.get(i).measures());
      }
    }
  }

  @Test
  void directionWeightsNamesAndLoopsTravel() {
    Dataset data =
        Dataset.builder("small")
            .directed()
            .vertex("a", "x", Map.of("f", 1, "g", 0))
            .vertex("b", "y", Map.of("f", 0, "g", 1))
            .vertex("c", null, Map.of("f", 2, "g", 2))
            .edge("a", "b", 3)
            .edge("b", "c", 1)
            .edge("c", "c")
            .build();

    Dataset arrived = new ShippedDataset(data).dataset();

    assertThat(arrived.hash()).isEqualTo(data.hash());
    assertThat(arrived.graph().isDirected()).isTrue();
    assertThat(arrived.graph().adjacency().values())
        .isEqualTo(data.graph().adjacency().values())
        .contains(3f);
    assertThat(arrived.graph().selfLoops()).isEqualTo(data.graph().selfLoops()).hasSize(1);
    assertThat(arrived.labels().classNames()).containsExactly("x", "y");
  }

  @Test
  void whatATaskRefusesIsSaidInItsWords() {
    Dataset karate = Datasets.load("karate");
    SparkPlace place = new SparkPlace(LocalSpark.SESSION);
    PortableWork<String> refusing =
        (data, threads, cancelled) -> {
          throw new InputException(data.name() + " is too small");
        };

    assertThatThrownBy(() -> place.compute(karate, refusing))
        .isInstanceOf(InputException.class)
        .hasMessage("karate is too small");
  }

  @Test
  void cancelledWorkEnds() throws InterruptedException {
    Dataset karate = Datasets.load("karate");
    SparkPlace place = new SparkPlace(LocalSpark.SESSION);
    PortableWork<String> endless =
        (data, threads, cancelled) -> {
          while (!cancelled.getAsBoolean()) {
            Thread.onSpinWait();
          }
          return null;
        };
    Thread later =
        new Thread(
            () -> {
              try {
                Thread.sleep(1_000);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              place.cancel();
            });
    later.start();

    assertThatThrownBy(() -> place.compute(karate, endless))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> place.compute(karate, endless))
        .isInstanceOf(CancellationException.class);
    later.join();
  }
}
