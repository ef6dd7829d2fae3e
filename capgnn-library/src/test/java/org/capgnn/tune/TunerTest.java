package org.capgnn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.capgnn.Datasets;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.data.file.FolderLock;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.place.PortableWork;
import org.capgnn.place.WorkPlace;
import org.capgnn.preset.Preset;
import org.capgnn.result.Metric;
import org.capgnn.run.SavedTrial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TunerTest {
  @TempDir Path folder;

  private final Dataset karate = Datasets.load("karate");
  private final List<String> lines = new ArrayList<>();

  private Tuning tuning(Path place, Metric metric, int threads) {
    return tuning(place, metric, threads, 4);
  }

  private Tuning tuning(Path place, Metric metric, int threads, int trials) {
    return tuning(place, metric, threads, trials, "gcn");
  }

  private Tuning tuning(Path place, Metric metric, int threads, int trials, String model) {
    return new Tuning(
        List.of(model),
        1e9,
        trials,
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
  void lowestErrorIsBest() {
    Tuned tuned = Tuner.run(karate, tuning(folder, Metric.CALIBRATION_ERROR, 2));

    assertThat(tuned.leaderboard())
        .extracting(Trial::score)
        .isSortedAccordingTo(Comparator.naturalOrder());
    assertThat(tuned.ensembleScore())
        .isLessThanOrEqualTo(tuned.leaderboard().get(0).score() + 1e-9);
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

  /** Several pieces of work at a time, as on a cluster. */
  private record Several(int slots, AtomicInteger done) implements WorkPlace {
    @Override
    public <T extends Serializable> T compute(Dataset data, PortableWork<T> work) {
      done.incrementAndGet();
      return work.on(data, 1, () -> false);
    }

    @Override
    public void cancel() {}
  }

  @Test
  void trialsAtAnotherPlaceGiveTheSameResult() {
    Tuning here = tuning(folder.resolve("here"), Metric.LOG_LOSS, 2);
    Several several = new Several(3, new AtomicInteger());
    Tuning there =
        new Tuning(
            here.models(),
            here.minutes(),
            here.trials(),
            here.metric(),
            here.split(),
            here.seed(),
            here.threads(),
            folder.resolve("there"),
            here.progress(),
            here.finished(),
            here.cancelled(),
            several);

    Tuned expected = Tuner.run(karate, here);
    Tuned found = Tuner.run(karate, there);

    assertThat(several.done).hasValueGreaterThan(5);
    assertThat(board(found)).isEqualTo(board(expected));
    assertThat(found.model().predict(karate).probabilities())
        .isEqualTo(expected.model().predict(karate).probabilities());
  }

  @Test
  void aSecondCallWithTheSameFolderComputesNoTrialAgain() {
    Tuned first = Tuner.run(karate, tuning(folder, Metric.LOG_LOSS, 2));
    assertThat(lines).anyMatch(line -> line.contains("] judging "));
    lines.clear();
    Tuned second = Tuner.run(karate, tuning(folder, Metric.LOG_LOSS, 2));
    assertThat(lines).noneMatch(line -> line.contains("] judging ") || line.contains("] trying "));
    assertThat(board(second)).isEqualTo(board(first));
  }

  private void assertRefused(String problem) {
    assertThatThrownBy(() -> Tuner.run(karate, tuning(folder, Metric.LOG_LOSS, 1)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void nothingOfOthersIsReplaced() throws Exception {
    for (String name : List.of("preset.yaml", "predictions.csv", "tune.md", "ensemble.json")) {
      Path file = Files.writeString(folder.resolve(name), "mine");
      assertRefused(name + ": would be replaced");
      assertThat(file).hasContent("mine");
      Files.delete(file);
    }
    Files.writeString(folder.resolve("run.json"), "{}");
    assertRefused("already holds a run");
    Files.delete(folder.resolve("run.json"));
    try (FolderLock lock = FolderLock.of(folder)) {
      assertRefused("another training or command");
    }
  }

  @Test
  void editedPresetAndModelOfAnotherRunAreNotTaken() throws Exception {
    Tuned tuned = Tuner.run(karate, tuning(folder, Metric.LOG_LOSS, 2));
    Path preset = folder.resolve("preset.yaml");
    String written = Files.readString(preset);
    assertThat(Preset.parse("tuned", "preset.yaml", written)).isNotNull();
    Files.writeString(preset, written.replace("models:", "models: # mine"));
    assertRefused("preset.yaml: has been edited");
    assertThat(preset).content().contains("# mine");
    Files.writeString(preset, written);

    List<Path> members;
    try (Stream<Path> inside = Files.list(folder)) {
      members = inside.filter(path -> Files.exists(path.resolve("run.json"))).toList();
    }
    assertThat(members).hasSizeGreaterThan(tuned.weights().size() - 1);
    Path member = members.get(0);
    VertexClassifier.train(karate, Training.of("mlp").set("epochs", 3).seed(99))
        .save(folder.resolve("other"));
    for (String name : List.of("model.json", "model.safetensors")) {
      Files.copy(
          folder.resolve("other").resolve(name),
          member.resolve(name),
          StandardCopyOption.REPLACE_EXISTING);
    }
    assertRefused("model.safetensors: is not the file that run.json was written with");
  }

  @Test
  void impossibleTrialIsRefused() throws Exception {
    Path file = folder.resolve("trial.json");
    new SavedTrial(1, "key", 5, 1, 1, new double[] {0.5, 0.5}).write(file);
    assertThat(SavedTrial.read(file, "key", 2)).isPresent();
    assertThat(SavedTrial.read(file, "other", 2)).isEmpty();
    assertThatThrownBy(() -> SavedTrial.read(file, "key", 4)).isInstanceOf(InputException.class);
    new SavedTrial(1, "key", 5, 0, 1, new double[] {0.5, 0.5}).write(file);
    assertThatThrownBy(() -> SavedTrial.read(file, "key", 2)).isInstanceOf(InputException.class);
  }

  @Test
  void moreTrialsInTheSameFolderGiveTheSameEnsembleAsInAFreshOne() {
    Tuner.run(karate, tuning(folder.resolve("same"), Metric.LOG_LOSS, 2, 1));
    Tuned continued = Tuner.run(karate, tuning(folder.resolve("same"), Metric.LOG_LOSS, 2));
    Tuned fresh = Tuner.run(karate, tuning(folder.resolve("fresh"), Metric.LOG_LOSS, 2));
    assertThat(continued.model().predict(karate).probabilities())
        .isEqualTo(fresh.model().predict(karate).probabilities());
  }

  @Test
  void settingsThatThePresetHasAreNotTriedAgain() {
    Tuner.run(karate, tuning(folder, Metric.LOG_LOSS, 2, 2, "capgcn"));
    assertThat(lines).anyMatch(line -> line.endsWith("trying capgcn"));
    assertThat(lines).noneMatch(line -> line.contains("coefficients=learned"));
    assertThat(lines).anyMatch(line -> line.contains("trying capgcn coefficients=signed"));
  }

  @Test
  void theIntervalOfAFewLabelsIsWideEvenIfAllAreRight() {
    int[] held = {0, 0, 1, 1, 0, 0, 1, 1}; // 4 labels, twice
    float[] right = {1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1};
    Judge judge = new Judge(Metric.ACCURACY, held, List.of("a", "b"), new int[] {2, 2, 2, 2}, 4);
    assertThat(judge.score(right)).isEqualTo(1);
    assertThat(judge.interval(right).low()).isCloseTo(0.51, within(0.01)); // Wilson, 4 of 4
    assertThat(judge.interval(right).high()).isEqualTo(1);
  }

  @Test
  void aDamagedListOfMembersIsRefused() throws Exception {
    Tuner.run(karate, tuning(folder, Metric.LOG_LOSS, 2));
    Path list = folder.resolve("ensemble.json");
    Files.writeString(list, Files.readString(list).replace("\"weight\"", "\"wait\""));
    assertThatThrownBy(() -> VertexClassifier.load(folder)).isInstanceOf(InputException.class);
  }
}
