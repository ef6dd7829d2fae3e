package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.preset.Presets;
import org.capgnn.result.RunRecord;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;
import org.capgnn.train.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CheckpointTest {
  @TempDir Path folder;

  private static Experiment experiment(String split, String... changes) {
    ModelFamily family = Models.named("capgat");
    var settings = Presets.named("default").settings(family).with(SmallGraphs.QUICK);
    for (int i = 0; i < changes.length; i += 2) {
      settings = settings.with(changes[i], changes[i + 1]);
    }
    return new Experiment(
        SmallGraphs.generated(), family, settings, SplitSpec.parse(split), Map.of());
  }

  private void assertResumedLikeUninterrupted(Experiment experiment, int epochs) {
    Path file = folder.resolve("checkpoint.safetensors");
    try (Workers workers = Workers.of(1);
        Workers others = Workers.of(2)) {
      Run whole = experiment.prepare(4, workers);
      whole.train(epoch -> {}, () -> false);

      Run first = experiment.prepare(4, workers);
      assertThat(first.train(epoch -> {}, () -> first.epochs() == epochs)).isFalse();
      Checkpoint.write(file, experiment.key(4), first.save());
      Run second = experiment.prepare(4, others);
      second.resume(Checkpoint.read(file, experiment.key(4)));
      assertThat(second.train(epoch -> {}, () -> false)).isTrue();

      assertThat(second.seconds()).isGreaterThan(first.seconds());
      assertThat(SmallGraphs.hashOf(second)).isEqualTo(SmallGraphs.hashOf(whole));
      assertSameResult(second.record(), whole.record());
    }
  }

  private static void assertSameResult(RunRecord resumed, RunRecord whole) {
    assertThat(resumed.probabilities()).isEqualTo(whole.probabilities());
    assertThat(resumed)
        .usingRecursiveComparison()
        .withEqualsForType(Double::equals, Double.class)
        .ignoringFields("seconds", "epochMillis", "threads", "history")
        .isEqualTo(whole);
    assertThat(resumed.history())
        .usingRecursiveComparison()
        .withEqualsForType(Double::equals, Double.class)
        .ignoringFields("millis")
        .isEqualTo(whole.history());
  }

  @Test
  void resumedTrainingGivesTheBitsOfAnUninterruptedOne() {
    assertResumedLikeUninterrupted(experiment("per-class:10,10"), 5);
  }

  static List<String> models() {
    return Models.all().stream()
        .map(ModelFamily::name)
        .filter(name -> !name.equals("label-propagation")) // a single epoch, nothing to resume
        .toList();
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyModelIsResumedToTheSameBits(String model) {
    Settings settings =
        Presets.named("default")
            .settings(Models.named(model))
            .with(SmallGraphs.quick(model, SmallGraphs.QUICK));
    SplitSpec split = SplitSpec.parse("per-class:10,10");
    assertResumedLikeUninterrupted(
        new Experiment(SmallGraphs.generated(), Models.named(model), settings, split, Map.of()), 5);
  }

  @Test
  void batchNormAveragesAreResumedToo() {
    assertResumedLikeUninterrupted(experiment("per-class:10,10", "batch-norm", "true"), 7);
  }

  @Test
  void patienceIsResumedToo() {
    assertResumedLikeUninterrupted(
        experiment("per-class:10,10", "patience", "3", "epochs", "60", "learning-rate", "0.3"), 4);
  }

  @Test
  void withoutValidationTheLastWeightsCount() {
    Experiment experiment = experiment("per-class:10,0");
    assertResumedLikeUninterrupted(experiment, 5);
    try (Workers workers = Workers.of(1)) {
      Run run = experiment.prepare(1, workers);
      run.train(epoch -> {}, () -> false);
      RunRecord record = run.record();
      assertThat(record.bestEpoch()).isEqualTo(11);
      assertThat(record.valid()).isNull();
      assertThat(record.test().count()).isEqualTo(120);
    }
  }

  @Test
  void otherFileIsNoCheckpoint() {
    Path file = folder.resolve("model.safetensors");
    new Safetensors(
            Map.of("history", Tensor.vector(new double[0]), "rule", Tensor.vector(new double[0])),
            Map.of("model", "capgat"))
        .write(file);

    assertThatThrownBy(() -> Checkpoint.read(file, experiment("per-class:10,10").key(1)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ": holds 'null', expected 'checkpoint 2'; ");
  }

  @Test
  void stateOfAnotherModelDoesNotFit() {
    try (Workers workers = Workers.of(1)) {
      Run run = experiment("per-class:10,10").prepare(1, workers);
      run.train(epoch -> {}, () -> true);
      Run wider = experiment("per-class:10,10", "hidden", "16").prepare(1, workers);

      assertThatThrownBy(() -> wider.resume(run.save()))
          .hasMessageContaining("the saved state does not fit this model: best/w1 has 320 values");
    }
  }
}
