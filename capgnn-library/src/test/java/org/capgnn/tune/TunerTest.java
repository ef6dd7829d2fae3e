package org.capgnn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.Datasets;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.result.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TunerTest {
  @TempDir Path folder;

  private final Dataset karate = Datasets.load("karate");
  private final List<String> lines = new ArrayList<>();

  private Tuning tuning(Path place, Metric metric, int threads) {
    return new Tuning(
        List.of("gcn"),
        1e9,
        4,
        metric,
        null,
        1,
        threads,
        place,
        lines::add,
        run -> {},
        () -> false);
  }

  private static List<String> board(Tuned tuned) {
    return tuned.leaderboard().stream().map(t -> t.candidate() + " " + t.score()).toList();
  }

  @Test
  void theFloorsAreTriedTheResultIsSavedAndTheSameForAnyNumberOfThreads() {
    Tuned one = Tuner.run(karate, tuning(folder.resolve("one"), Metric.LOG_LOSS, 1));
    Tuned two = Tuner.run(karate, tuning(folder.resolve("two"), Metric.LOG_LOSS, 2));
    assertThat(board(two)).isEqualTo(board(one));
    assertThat(one.leaderboard().stream().map(t -> t.candidate().model()))
        .contains("label-propagation", "mlp", "gcn");
    assertThat(one.weights().values().stream().mapToDouble(w -> w).sum()).isEqualTo(1);
    float[] expected = one.model().predict(karate).probabilities();
    VertexClassifier read = VertexClassifier.load(folder.resolve("two"));
    assertThat(read.predict(karate).probabilities()).isEqualTo(expected);
    assertThat(folder.resolve("one/preset.yaml")).exists();
    assertThat(folder.resolve("one/tune.md")).content().contains("What mattered");
  }

  @Test
  void aSecondCallWithTheSameFolderComputesNoTrialAgain() {
    Tuned first = Tuner.run(karate, tuning(folder, Metric.LOG_LOSS, 2));
    assertThat(lines).anyMatch(line -> line.startsWith("judging "));
    lines.clear();
    Tuned second = Tuner.run(karate, tuning(folder, Metric.LOG_LOSS, 2));
    assertThat(lines).noneMatch(line -> line.startsWith("judging ") || line.startsWith("trying "));
    assertThat(board(second)).isEqualTo(board(first));
  }

  @Test
  void aDamagedListOfMembersIsRefused() throws Exception {
    Tuner.run(karate, tuning(folder, Metric.LOG_LOSS, 2));
    Path list = folder.resolve("ensemble.json");
    Files.writeString(list, Files.readString(list).replace("\"weight\"", "\"wait\""));
    assertThatThrownBy(() -> VertexClassifier.load(folder)).isInstanceOf(InputException.class);
  }
}
