package org.capgnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitMix64;
import org.capgnn.result.DivergenceException;
import org.capgnn.result.Floor;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTest {
  private static final Dataset KARATE = Datasets.load("karate");
  @TempDir Path folder;

  private static Training quick() {
    return Training.of("capgcn").set("hidden", 8).set("views", 2).set("epochs", 12).threads(2);
  }

  @Test
  void severalSeedsGiveTheBitsOfEachAlone() {
    Outcome three = Session.of(KARATE, quick().seed(5).runs(3)).run();

    assertThat(three.records()).extracting(RunRecord::seed).containsExactly(5L, 6L, 7L);
    assertThat(three.interrupted()).isFalse();
    VertexClassifier alone = VertexClassifier.train(KARATE, quick().seed(6).threads(1));
    assertThat(three.models().get(1).predict(KARATE).probabilities())
        .isEqualTo(alone.predict(KARATE).probabilities());
  }

  @Test
  void withOneLabelPerClassTheAgreementWithSimpleMethodsIsStated() {
    RunRecord run =
        Session.of(KARATE, quick().split("per-class:1,0").seed(1)).run().records().get(0);

    assertThat(run.heldOut()).isNull();
    assertThat(run.warnings())
        .anyMatch(
            text ->
                text.matches(
                    "no label could be held out, so the accuracy is unknown; of the other vertices,"
                        + " label-propagation agrees on \\d+%, mlp agrees on \\d+%"));
  }

  /** Three groups of 40 vertices; 85 of 100 edges stay within a group. */
  private static Dataset groups() {
    SplitMix64 random = new SplitMix64(7);
    DatasetBuilder graph = Dataset.builder("groups");
    for (int v = 0; v < 120; v++) {
      graph.vertex("v" + v, "group " + v % 3);
    }
    for (int e = 0; e < 400; e++) {
      int from = random.nextInt(120);
      int shift = random.nextInt(100) < 85 ? 0 : 1 + random.nextInt(2);
      graph.edge("v" + from, "v" + (3 * random.nextInt(40) + (from + shift) % 3));
    }
    return graph.build();
  }

  /** Guesses of which most were wrong, made of columns that describe the graph, trained along. */
  @Test
  void withoutFeaturesAFewLabelsArePassedOnAlongTheEdges() {
    RunRecord run =
        Session.of(groups(), quick().split("per-class:3,0").set("epochs", 100).seed(1))
            .run()
            .records()
            .get(0);

    assertThat(run.test().accuracy()).isGreaterThan(0.7);
  }

  /** Asked often after the last epoch of the model: while the floors are trained. */
  private static Training endingInFloors(Training training, BooleanSupplier end) {
    AtomicInteger epochs = new AtomicInteger();
    AtomicInteger asked = new AtomicInteger();
    return training
        .onEpoch(e -> epochs.incrementAndGet())
        .stopWhen(() -> epochs.get() == 12 && asked.incrementAndGet() > 6 && end.getAsBoolean());
  }

  @ParameterizedTest
  @ValueSource(strings = {"validation", "temperature"})
  void floorThatIsNotMeasuredToItsEndIsLeftOut(String calibration) {
    Training training =
        calibration.equals("validation")
            ? quick().split("fraction:0.3,0.4,0.3")
            : quick().split("fraction:1.0,0.0").set("calibration", calibration);
    assertThat(Session.of(KARATE, training).run().records().get(0).floors()).hasSize(2);

    Outcome cancelled = Session.of(KARATE, endingInFloors(training, () -> true)).run();
    Outcome interrupted =
        Session.of(
                KARATE,
                endingInFloors(
                    training,
                    () -> {
                      Thread.currentThread().interrupt();
                      return false;
                    }))
            .run();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(cancelled.interrupted()).as("the run itself had ended").isFalse();
    assertThat(cancelled.records().get(0).floors()).extracting(Floor::model).doesNotContain("mlp");
    assertThat(interrupted.records().get(0).floors())
        .extracting(Floor::model)
        .doesNotContain("mlp");
  }

  @Test
  void listenersHearEveryEpochAndRun() {
    List<Integer> epochs = new ArrayList<>();
    List<Long> finished = Collections.synchronizedList(new ArrayList<>());

    VertexClassifier.train(
        KARATE,
        quick().onEpoch(e -> epochs.add(e.number())).onRun(run -> finished.add(run.seed())));

    assertThat(epochs).hasSize(12).startsWith(1, 2, 3).endsWith(12);
    assertThat(finished).containsExactly(1L);
  }

  @Test
  void secondTrainingIntoTheSameFolderIsRefused() throws IOException {
    List<String> refusals = new ArrayList<>();
    Session first =
        Session.of(
            KARATE,
            quick()
                .folder(folder)
                .onEpoch(
                    e -> {
                      try {
                        Session.of(KARATE, quick().seed(2).folder(folder)).run();
                      } catch (InputException refused) {
                        refusals.add(refused.getMessage());
                      }
                    }));

    first.run();

    assertThat(refusals).hasSize(12);
    assertThat(refusals.get(0))
        .startsWith(folder + ": another training or command is writing into this folder");
    assertThat(Files.readString(folder.resolve("run.json"))).contains("\"seed\" : 1");
    assertThat(folder.resolve(".lock")).doesNotExist();
  }

  @Test
  void anotherThreadCancelsAndTheBestSoFarRemains() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    Session session =
        Session.of(
            KARATE,
            quick()
                .set("epochs", 1_000_000)
                .set("patience", 1_000_000)
                .onEpoch(e -> running.countDown()));
    Thread canceller =
        new Thread(
            () -> {
              try {
                running.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              session.cancel();
            });
    canceller.start();

    Outcome outcome = session.run();
    canceller.join();

    assertThat(outcome.interrupted()).isTrue();
    assertThat(outcome.models()).isEmpty();
    assertThat(outcome.cancelled()).hasSize(1);
    assertThat(outcome.cancelled().get(0).predict(KARATE).classNames()).hasSize(2);
  }

  @Test
  void trainingThatIsCancelledAtOnceHasNoModel() {
    Training never = quick().stopWhen(() -> true);

    assertThat(Session.of(KARATE, never).run().interrupted()).isTrue();
    assertThatThrownBy(() -> VertexClassifier.train(KARATE, never))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void resumedTrainingGivesTheBitsOfAnUninterruptedOne() {
    RunRecord whole = VertexClassifier.train(KARATE, quick()).record().orElseThrow();
    Path place = folder.resolve("run");
    AtomicInteger epochs = new AtomicInteger();
    Training interrupted =
        quick()
            .folder(place)
            .onEpoch(e -> epochs.incrementAndGet())
            .stopWhen(() -> epochs.get() == 5);
    assertThat(Session.of(KARATE, interrupted).run().interrupted()).isTrue();
    assertThat(place.resolve("checkpoint.safetensors")).exists();

    Outcome resumed =
        Session.resume(place, KARATE, Training.defaults().onEpoch(e -> epochs.incrementAndGet()))
            .run();

    assertThat(epochs).hasValue(12);
    RunRecord record = resumed.records().get(0);
    assertThat(record.probabilities()).isEqualTo(whole.probabilities());
    assertThat(record.key()).isEqualTo(whole.key());
    assertThat(place.resolve("checkpoint.safetensors")).doesNotExist();
    assertThat(place.resolve("model.json")).exists();
  }

  @Test
  void resumingAFinishedFolderTrainsNothing() {
    Session.of(KARATE, quick().runs(2).folder(folder)).run();
    AtomicInteger epochs = new AtomicInteger();
    List<Long> found = new ArrayList<>();

    Outcome again =
        Session.resume(
                folder,
                KARATE,
                Training.defaults()
                    .threads(1)
                    .onEpoch(e -> epochs.incrementAndGet())
                    .onRun(run -> found.add(run.seed())))
            .run();

    assertThat(epochs).hasValue(0);
    assertThat(found).containsExactly(1L, 2L);
    assertThat(again.records()).hasSize(2);
  }

  @Test
  void resumedWishHasToAgree() {
    Session.of(KARATE, quick().folder(folder)).run();

    assertThatThrownBy(() -> Session.resume(folder, KARATE, Training.of("gcn")))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "model is gcn, but the training to resume has capgcn; leave it out, or train in another"
                + " folder");
    assertThatThrownBy(() -> Session.resume(folder, Datasets.load("cora"), Training.defaults()))
        .hasMessageContaining("the data has changed since the training");
  }

  /** The folder keeps the preset's name, the user gives the path of its file again. */
  @Test
  void trainingWithAPresetFileIsResumedFromItsOwnData() throws IOException {
    Path mine = Files.writeString(folder.resolve("mine.yaml"), "settings: {epochs: 9}\n");
    Training request = Training.of("gcn").preset(mine.toString()).folder(folder.resolve("run"));
    AtomicInteger epochs = new AtomicInteger();
    Training interrupted =
        request.onEpoch(e -> epochs.incrementAndGet()).stopWhen(() -> epochs.get() == 4);
    Session.of(KARATE, interrupted).run();

    Session resumed = Session.resume(folder.resolve("run"), request);

    assertThat(resumed.plan().data().hash()).isEqualTo(KARATE.hash());
    assertThat(resumed.run().records().get(0).history()).hasSize(9);
    Path other = Files.writeString(folder.resolve("other.yaml"), "settings: {epochs: 9}\n");
    assertThatThrownBy(
            () -> Session.resume(folder.resolve("run"), request.preset(other.toString())))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("preset is other, but the training to resume has mine");
  }

  @Test
  void chosenSeedsAreResumed() {
    AtomicInteger epochs = new AtomicInteger();
    Training training = quick().threads(1).folder(folder).onEpoch(e -> epochs.incrementAndGet());
    Plan plan = Planner.plan(KARATE, training).withSeeds(List.of(3L, 7L, 11L));
    new Session(plan, training.stopWhen(() -> epochs.get() > 15)).run();

    Outcome resumed = Session.resume(folder, KARATE, Training.defaults()).run();

    assertThat(resumed.records()).extracting(RunRecord::seed).containsExactly(3L, 7L, 11L);
    assertThat(epochs).as("of the training that was cancelled").hasValue(16);
    assertThat(folder.resolve("seed-11/run.json")).exists();
  }

  @Test
  void seedsAreNamedOnce() {
    Plan plan = Planner.plan(KARATE, quick());
    assertThatThrownBy(() -> plan.withSeeds(List.of()))
        .isInstanceOf(InputException.class)
        .hasMessage("there are no seeds; give at least one");
    assertThatThrownBy(() -> plan.withSeeds(List.of(3L, 3L)))
        .isInstanceOf(InputException.class)
        .hasMessage("a seed occurs twice in [3, 3]; name each seed once");
  }

  @Test
  void modelHasToBeNamed() {
    assertThatThrownBy(() -> Training.of(null)).isInstanceOf(NullPointerException.class);
  }

  @Test
  void interruptingTheCallerCancels() {
    Session session =
        Session.of(
            KARATE,
            quick().set("epochs", 100_000).onEpoch(e -> Thread.currentThread().interrupt()));

    Outcome outcome = session.run();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome.interrupted()).isTrue();
    assertThat(outcome.cancelled()).hasSize(1);
  }

  @Test
  void folderWithARunIsNotOverwritten() {
    Session.of(KARATE, quick().folder(folder)).run();

    assertThatThrownBy(() -> Session.of(KARATE, quick().folder(folder)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("already holds a run");
  }

  @Test
  void listenerCanLeaveRunsOut() {
    TrainingListener odd =
        new TrainingListener() {
          @Override
          public boolean begin(RunKey run) {
            return run.seed() % 2 == 1;
          }
        };

    Outcome outcome = Session.of(KARATE, quick().runs(3).listen(odd)).run();

    assertThat(outcome.records()).extracting(RunRecord::seed).containsExactly(1L, 3L);
    assertThat(outcome.interrupted()).isFalse();
  }

  @Test
  void failingListenerEndsAllRunsWithItsException() {
    Training failing =
        quick()
            .runs(4)
            .onEpoch(
                e -> {
                  throw new IllegalStateException("listener of seed " + e.seed());
                });

    assertThatThrownBy(() -> Session.of(KARATE, failing).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("listener of seed ");
  }

  @Test
  void divergenceNamesTheSeedAmongSeveral() {
    Training diverging =
        quick()
            .runs(2)
            .threads(1)
            .onEpoch(
                e -> {
                  throw new DivergenceException("the loss is NaN");
                });

    assertThatThrownBy(() -> Session.of(KARATE, diverging).run())
        .isInstanceOf(DivergenceException.class)
        .hasMessage("seed 1: the loss is NaN");
  }

  @Test
  void savedModelSaysWhereItCameFrom() {
    VertexClassifier model = VertexClassifier.train(KARATE, quick());

    assertThat(model.card().data().nameOrPath()).isEqualTo("karate");
    assertThat(model.card().data().known()).isTrue();
    assertThat(model.card().environment().get("version")).matches("\\d+\\..*");
    assertThat(Files.exists(folder.resolve("model.json"))).isFalse();
  }

  @Test
  void seedsThatDoNotExistAreRefused() {
    assertThatThrownBy(() -> Session.of(KARATE, quick().seed(Long.MAX_VALUE - 1).runs(3)))
        .isInstanceOf(InputException.class)
        .hasMessage("seed 9223372036854775806 leaves no room for 3 runs; choose a smaller seed");
  }

  @Test
  void numbersOfThreadsThatNoMachineHasAreRefused() {
    assertThatThrownBy(() -> quick().threads(100_000))
        .isInstanceOf(InputException.class)
        .hasMessage("threads is 100000; expected 1 to 1024");
    VertexClassifier model = VertexClassifier.train(KARATE, quick());
    assertThatThrownBy(() -> model.on(KARATE, 0))
        .isInstanceOf(InputException.class)
        .hasMessage("threads is 0; expected 1 to 1024");
  }

  @Test
  void textsNameModelAndRun() {
    VertexClassifier model = VertexClassifier.train(KARATE, quick());

    assertThat(model).hasToString("capgcn for the classes " + model.classNames());
    assertThat(model.record().orElseThrow().toString())
        .matches("capgcn on karate, seed 1, best epoch \\d+ of 12");
    assertThat(model.evaluate(KARATE).toString())
        .matches("accuracy [01]\\.\\d{4} on \\d+ vertices");
  }
}
