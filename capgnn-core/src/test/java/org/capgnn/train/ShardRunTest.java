package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitMix64;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.result.EpochRecord;
import org.capgnn.settings.Settings;
import org.capgnn.shard.Partition;
import org.capgnn.shard.ThreadExchange;
import org.capgnn.tensor.SparseMatrixBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shards of a graph train as if it were in one piece. */
class ShardRunTest {
  private static final int N = 240;
  private static final int CLASSES = 3;
  private static final long SEED = 4;

  /** Vertices prefer neighbours of their class; each has some of 40 features. */
  private static Dataset data(boolean directed, boolean weighted) {
    SplitMix64 random = new SplitMix64(7);
    GraphBuilder builder = new GraphBuilder(N).keepDirection(directed);
    for (int e = 0; e < 5 * N; e++) {
      int source = random.nextInt(N);
      int target = random.nextInt(N);
      if (source % CLASSES == target % CLASSES || e % 4 == 0) {
        builder.addEdge(source, target, weighted ? 0.5f + random.nextInt(4) : 1f);
      }
    }
    SparseMatrixBuilder features = new SparseMatrixBuilder(N, 40);
    for (int v = 0; v < N; v++) {
      for (int f = 0; f < 1 + v % 5; f++) {
        features.add(v, random.nextInt(40), 1f);
      }
      features.add(v, v % CLASSES, 1f);
    }
    int[] labels = IntStream.range(0, N).map(v -> v % 7 == 6 ? -1 : v % CLASSES).toArray();
    int[] known = IntStream.range(0, N).filter(v -> labels[v] >= 0).toArray();
    Split split =
        new Split(
            "public",
            Arrays.copyOfRange(known, 0, 40),
            Arrays.copyOfRange(known, 40, 100),
            Arrays.copyOfRange(known, 100, known.length));
    return new Dataset(
        "made up",
        builder.build(),
        new Features(features.build(), false, List.of()),
        new Labels(labels, Labels.numbers(CLASSES)),
        List.of(),
        Map.of("public", split),
        builder.report());
  }

  private static Settings settings(String model, Map<String, String> changes) {
    return TrainingKeys.defaults(Models.named(model))
        .with(Map.of("epochs", "20", "hidden", "16", "hops", "4", "views", "4", "memory", "full"))
        .with(changes);
  }

  private static Run alone(Dataset data, String model, Settings settings) {
    Experiment experiment =
        new Experiment(data, Models.named(model), settings, SplitSpec.PUBLIC, Map.of());
    try (Workers workers = Workers.of(1)) {
      Run run = experiment.prepare(SEED, workers);
      run.train(epoch -> {}, () -> false);
      return run;
    }
  }

  private static List<ShardRun.Result> sharded(
      Dataset data, String model, Settings settings, Partition partition) {
    ModelFamily family = Models.named(model);
    return ThreadExchange.run(
        partition.count(),
        exchange -> {
          Split split = data.splits().get("public");
          ShardData cut = CutGraph.shard(data, split, settings, partition, exchange);
          try (Workers workers = Workers.of(2)) {
            ShardRun run = new ShardRun(cut, family, settings, SEED, workers);
            run.train(epoch -> {});
            return run.result();
          }
        });
  }

  @ParameterizedTest(name = "{0} {1} in {2} shards")
  @CsvSource(
      delimiter = '|',
      value = {
        "capgcn |                                                        | 1",
        "capgcn |                                                        | 2",
        "capgcn |                                                        | 3",
        "capgcn |                                                        | 8",
        "capgcn | views=1                                                | 3",
        "capgcn | views=3 hidden=5                                       | 3",
        "capgcn | views=9 hidden=13                                      | 2",
        "capgcn | hidden=12,5 views=3                                    | 3",
        "capgcn | hidden=none                                            | 3",
        "capgcn | coefficients=last                                      | 3",
        "capgcn | coefficients=uniform                                   | 3",
        "capgcn | coefficients=signed                                    | 3",
        "capgcn | coefficient-dropout-form=plain edge-dropout=0          | 3",
        "capgcn | memory=lean                                            | 3",
        "capgcn | memory=lean coefficients=signed                        | 2",
        "capgcn | hops=1 contrastive=0                                   | 3",
        "capgcn | class-weights=true stop-gradient=false                 | 3",
        "capgat |                                                        | 2",
        "capgat | heads=2 attention=additive views=3                     | 3",
        "capgat | memory=lean hops=7                                     | 3",
        "capgat | views=9                                                | 2",
      })
  void lossesAreThoseOfTheGraphInOnePiece(String model, String changes, int shards) {
    Dataset data = data(false, false);
    Settings settings = settings(model, changes(changes));

    check(data, model, settings, Partition.hashed(shards));
  }

  @ParameterizedTest(name = "directed {0}, weighted {1}")
  @CsvSource({"true, false", "false, true", "true, true"})
  void directionsAndWeightsOfEdgesCount(boolean directed, boolean weighted) {
    for (String model : List.of("capgcn", "capgat")) {
      check(data(directed, weighted), model, settings(model, Map.of()), Partition.hashed(3));
    }
  }

  private static Map<String, String> changes(String text) {
    Map<String, String> changes = new HashMap<>();
    for (String change : text == null ? new String[0] : text.split(" +")) {
      changes.put(change.split("=")[0], change.split("=")[1]);
    }
    return changes;
  }

  private static void check(Dataset data, String model, Settings settings, Partition partition) {
    Run alone = alone(data, model, settings);
    List<ShardRun.Result> results = sharded(data, model, settings, partition);

    for (ShardRun.Result result : results) {
      assertThat(result.history()).hasSize(alone.history().size());
      for (int e = 0; e < alone.history().size(); e++) {
        EpochRecord expected = alone.history().get(e);
        EpochRecord found = result.history().get(e);
        String epoch = "epoch " + e;
        assertThat(found.supervised()).as(epoch).isCloseTo(expected.supervised(), within(1e-5));
        assertThat(found.contrastive()).as(epoch).isCloseTo(expected.contrastive(), within(1e-5));
        assertThat(found.decay()).as(epoch).isCloseTo(expected.decay(), within(1e-5));
        assertThat(found.validLoss()).as(epoch).isCloseTo(expected.validLoss(), within(1e-5));
        assertThat(found.validAccuracy()).as(epoch).isEqualTo(expected.validAccuracy());
        assertThat(found.testAccuracy()).as(epoch).isEqualTo(expected.testAccuracy());
        assertThat(found.missingClasses()).as(epoch).isEqualTo(expected.missingClasses());
      }
      assertThat(result.bestEpoch()).isEqualTo(alone.bestEpoch());
    }
    ShardRun.Result first = results.get(0);
    assertThat(first.temperature()).isCloseTo(alone.record().temperature(), within(1e-4));
    for (ShardRun.Result result : results) {
      result
          .weights()
          .forEach(
              (name, array) ->
                  assertThat(array.values())
                      .as(name)
                      .isEqualTo(first.weights().get(name).values()));
    }
  }

  /** Without a step of the optimiser in between, not a bit differs. */
  @Test
  void scoresOfGivenWeightsHaveTheSameBits() {
    Dataset data = data(false, true);
    for (String model : List.of("capgcn", "capgat")) {
      Settings settings = settings(model, Map.of());
      Run run = alone(data, model, settings);
      float[] expected = run.record().probabilities();
      double temperature = run.record().temperature();
      Partition partition = Partition.hashed(3);

      ThreadExchange.run(
          3,
          exchange -> {
            Split split = data.splits().get("public");
            ShardData cut = CutGraph.shard(data, split, settings, partition, exchange);
            try (Workers workers = Workers.of(1)) {
              Inference inference =
                  Inference.ofShard(
                      Models.named(model),
                      settings,
                      data.labels().classNames(),
                      run.weights(),
                      cut.shard(),
                      cut.features(),
                      workers);
              float[] found = inference.scores().probabilities(temperature);
              for (int i = 0; i < cut.shard().vertices().length; i++) {
                int v = cut.shard().vertices()[i];
                assertThat(Arrays.copyOfRange(found, i * CLASSES, (i + 1) * CLASSES))
                    .isEqualTo(Arrays.copyOfRange(expected, v * CLASSES, (v + 1) * CLASSES));
              }
              return null;
            }
          });
    }
  }

  @Test
  void resumedTrainingHasTheBitsOfAnUninterruptedOne() {
    Dataset data = data(false, false);
    Settings settings = settings("capgcn", Map.of());
    Partition partition = Partition.hashed(3);
    ShardRun.Result whole = sharded(data, "capgcn", settings, partition).get(0);

    List<ShardRun.Result> resumed =
        ThreadExchange.run(
            3,
            exchange -> {
              Split split = data.splits().get("public");
              ShardData cut = CutGraph.shard(data, split, settings, partition, exchange);
              try (Workers workers = Workers.of(1)) {
                ModelFamily family = Models.named("capgcn");
                TrainingState[] saved = new TrainingState[1];
                ShardRun first = new ShardRun(cut, family, settings, SEED, workers);
                first.train(epoch -> saved[0] = epoch.epoch() == 8 ? first.save() : saved[0]);
                ShardRun second = new ShardRun(cut, family, settings, SEED, workers);
                second.resume(saved[0]);
                second.train(epoch -> {});
                return second.result();
              }
            });

    whole
        .weights()
        .forEach(
            (name, array) ->
                assertThat(resumed.get(2).weights().get(name).values())
                    .as(name)
                    .isEqualTo(array.values()));
    assertThat(resumed.get(0).bestEpoch()).isEqualTo(whole.bestEpoch());
  }

  @Test
  void modelThatCannotBeCutSaysSo() {
    Dataset data = data(false, false);
    Settings batchNorm = settings("capgcn", Map.of("batch-norm", "true"));

    assertThatThrownBy(() -> sharded(data, "capgcn", batchNorm, Partition.hashed(2)))
        .hasMessageContaining("batch-norm");
    assertThatThrownBy(
            () ->
                sharded(
                    data, "gcn", TrainingKeys.defaults(Models.named("gcn")), Partition.hashed(2)))
        .hasMessageContaining("gcn");
  }
}
