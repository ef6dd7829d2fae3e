package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.preset.Presets;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;
import org.capgnn.train.ParallelRuns;
import org.capgnn.train.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same seed gives the same weights: any number of threads, any number of runs side by side. */
class ThreadsGiveTheSameBitsTest {
  private static final int[] THREADS = {1, 2, 3, 8};
  private static final int EPOCHS = 50;

  private static Experiment experiment(
      Dataset data, String model, SplitSpec split, Map<String, String> changes) {
    ModelFamily family = Models.named(model);
    Settings settings =
        Presets.named("cora")
            .settings(family)
            .with("epochs", Integer.toString(EPOCHS))
            .with(changes);
    return new Experiment(data, family, settings, split, Map.of());
  }

  /** The hash of everything a training knows after its last epoch, moments included. */
  private static String hashAfter(Run run) {
    run.train(epoch -> {}, () -> false);
    assertThat(run.epochs()).isEqualTo(EPOCHS);
    return SmallGraphs.hashOf(run);
  }

  private static Set<String> hashes(Experiment experiment) {
    Set<String> hashes = new HashSet<>();
    for (int threads : THREADS) {
      try (Workers workers = Workers.of(threads)) {
        hashes.add(hashAfter(experiment.prepare(3, workers)));
      }
    }
    return hashes;
  }

  @ParameterizedTest
  @ValueSource(strings = {"capgcn", "capgat"})
  void generatedGraph(String model) {
    SplitSpec split = SplitSpec.parse("per-class:10,10");
    assertThat(hashes(experiment(SmallGraphs.generated(), model, split, Map.of()))).hasSize(1);
  }

  static List<String> models() {
    return Models.all().stream().map(ModelFamily::name).toList();
  }

  /** Large enough for several blocks of rows, which threads then share in any order. */
  @ParameterizedTest
  @MethodSource("models")
  void everyModelOnALargerGraph(String model) {
    Dataset data = new GraphGenerator(new GeneratorSpec(1200, 5000, 3, 60, 0.8, 5)).build();
    ModelFamily family = Models.named(model);
    Map<String, String> quick =
        Map.of("hidden", "8", "views", "2", "hops", "4", "epochs", "6", "patience", "6");
    Settings settings =
        Presets.named("cora").settings(family).with(SmallGraphs.quick(model, quick));
    SplitSpec split = SplitSpec.parse("per-class:10,10");
    Experiment experiment = new Experiment(data, family, settings, split, Map.of());
    Set<String> hashes = new HashSet<>();
    for (int threads : THREADS) {
      try (Workers workers = Workers.of(threads)) {
        Run run = experiment.prepare(3, workers);
        run.train(epoch -> {}, () -> false);
        hashes.add(SmallGraphs.hashOf(run));
        assertThat(distinct(run.record().probabilities()))
            .as("the model looks at its input")
            .isGreaterThan(data.vertexCount() / 2);
      }
    }
    assertThat(hashes).hasSize(1);
  }

  private static long distinct(float[] values) {
    Set<Float> distinct = new HashSet<>();
    for (float value : values) {
      distinct.add(value);
    }
    return distinct.size();
  }

  @Test
  void cora() {
    Dataset cora = new DatasetCatalog().load("cora", LoadOptions.DEFAULT);
    // two views instead of eight: the same operators in a quarter of the time
    Map<String, String> lighter = Map.of("views", "2", "hidden", "16");
    assertThat(hashes(experiment(cora, "capgat", SplitSpec.PUBLIC, lighter))).hasSize(1);
  }

  @Test
  void batchNormOnGeneratedGraph() {
    SplitSpec split = SplitSpec.parse("per-class:10,10");
    Map<String, String> normalised = Map.of("batch-norm", "true", "learning-rate", "0.1");
    assertThat(hashes(experiment(SmallGraphs.generated(), "capgat", split, normalised))).hasSize(1);
  }

  @Test
  void anotherSeedGivesOtherBits() {
    Experiment experiment =
        experiment(SmallGraphs.generated(), "capgcn", SplitSpec.parse("per-class:10,10"), Map.of());
    try (Workers workers = Workers.of(1)) {
      assertThat(hashAfter(experiment.prepare(1, workers)))
          .isNotEqualTo(hashAfter(experiment.prepare(2, workers)));
    }
  }

  @Test
  void runsSideBySideGiveTheBitsOfRunsAlone() {
    Experiment experiment =
        experiment(SmallGraphs.generated(), "capgat", SplitSpec.parse("per-class:10,10"), Map.of());

    ParallelRuns.Task<String> task = (i, workers) -> hashAfter(experiment.prepare(10 + i, workers));

    assertThat(ParallelRuns.execute(4, 4, 4, task, () -> {}))
        .isEqualTo(ParallelRuns.execute(4, 1, 1, task, () -> {}));
  }
}
