package org.capgnn.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.Datasets;
import org.capgnn.Predictor;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.csv.CsvFolderReader;
import org.capgnn.data.csv.CsvFolderWriter;
import org.capgnn.data.file.Journal;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.run.RunFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever fails, and whenever: every file is old or new, and resuming gives the same bits. */
class FaultInjectionTest {
  private static final Dataset KARATE = Datasets.load("karate");
  private static final int MOST = 10_000;

  private interface Action {
    void on(FaultyFileSystem disk) throws IOException;
  }

  private static Training training(long seed, int runs) {
    return Training.of("appnp")
        .set("hidden", 2)
        .set("epochs", 4)
        .seed(seed)
        .runs(runs)
        .threads(1)
        .checkpointEvery(2);
  }

  /** Does it with every change as the first that fails; returns how many changes it takes. */
  private static int dieEverywhere(
      FaultyFileSystem before, PowerCut cut, Action action, Action check) throws IOException {
    for (int n = 0; n < MOST; n++) {
      FaultyFileSystem disk = before.after(PowerCut.KILLED);
      disk.dieAt(n);
      boolean died = fails(action, disk);
      FaultyFileSystem left = disk.after(cut);
      try {
        check.on(left);
      } catch (IOException | RuntimeException | AssertionError e) {
        throw new AssertionError("after change %d of %s".formatted(n, cut), e);
      }
      if (!died) {
        return n;
      }
    }
    throw new AssertionError("too many changes");
  }

  private static boolean fails(Action action, FaultyFileSystem disk) throws IOException {
    try {
      action.on(disk);
      return false;
    } catch (UncheckedIOException | InputException e) {
      return true;
    }
  }

  private static Path run(FaultyFileSystem disk) {
    return disk.path("/home/run");
  }

  private static void train(FaultyFileSystem disk, int runs) {
    Session.of(KARATE, training(1, runs).folder(run(disk))).run();
  }

  /** Continues where there is something to continue, else starts. */
  private static void continued(FaultyFileSystem disk, int runs) {
    if (Files.exists(run(disk).resolve(RunFolder.PLAN))) {
      Session.resume(run(disk), KARATE, Training.defaults().threads(1)).run();
    } else {
      train(disk, runs);
    }
  }

  /** The results of a run; its record also holds times. */
  private static List<String> results(Path folder) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        boolean result = name.equals(RunFolder.WEIGHTS) || name.equals(RunFolder.PREDICTIONS);
        if (Files.isRegularFile(file)) {
          found.add(file + (result ? " " + Arrays.hashCode(Files.readAllBytes(file)) : ""));
        }
      }
    }
    return found;
  }

  private static FaultyFileSystem disk() throws IOException {
    FaultyFileSystem disk = FaultyFileSystem.empty();
    Files.createDirectory(disk.path("/home"));
    return disk.after(PowerCut.KILLED);
  }

  @ParameterizedTest
  @EnumSource(PowerCut.class)
  void trainingGoesOnToTheSameBits(PowerCut cut) throws IOException {
    FaultyFileSystem whole = disk();
    train(whole, 1);
    List<String> expected = results(run(whole));

    int changes =
        dieEverywhere(
            disk(),
            cut,
            disk -> train(disk, 1),
            left -> {
              continued(left, 1);
              assertThat(results(run(left))).isEqualTo(expected);
            });

    assertThat(changes).isGreaterThan(30);
  }

  @ParameterizedTest
  @EnumSource(PowerCut.class)
  void resumedTrainingOfSeveralSeedsGoesOnToTheSameBits(PowerCut cut) throws IOException {
    FaultyFileSystem whole = disk();
    train(whole, 2);
    List<String> expected = results(run(whole));
    FaultyFileSystem begun = disk();
    int[] epochs = {0};
    Training ending = training(1, 2).onEpoch(e -> epochs[0]++).stopWhen(() -> epochs[0] == 6);
    Session.of(KARATE, ending.folder(run(begun))).run();

    int changes =
        dieEverywhere(
            begun,
            cut,
            disk -> continued(disk, 2),
            left -> {
              continued(left, 2);
              assertThat(results(run(left))).isEqualTo(expected);
            });

    assertThat(changes).isGreaterThan(20);
  }

  @ParameterizedTest
  @EnumSource(PowerCut.class)
  void newDataSetIsThereAsAWholeOrNotAtAll(PowerCut cut) throws IOException {
    dieEverywhere(
        disk(),
        cut,
        disk -> CsvFolderWriter.plain().write(KARATE, disk.path("/home/data")),
        left -> {
          Path data = left.path("/home/data");
          if (Files.exists(data)) {
            assertThat(read(data).hash()).isEqualTo(KARATE.hash());
          }
          CsvFolderWriter.plain().write(KARATE, data);
          assertThat(read(data).hash()).isEqualTo(KARATE.hash());
          assertThat(namesIn(left.path("/home"))).containsExactly("data");
        });
  }

  @ParameterizedTest
  @EnumSource(PowerCut.class)
  void existingDataSetIsOldOrNewOrRefused(PowerCut cut) throws IOException {
    Dataset old = Dataset.builder("old").edge("1", "2").edge("2", "3").build();
    FaultyFileSystem before = disk();
    CsvFolderWriter.plain().write(old, before.path("/home/data"));
    int[] refused = {0};

    dieEverywhere(
        before,
        cut,
        disk -> CsvFolderWriter.plain().write(KARATE, disk.path("/home/data")),
        left -> {
          Path data = left.path("/home/data");
          try {
            assertThat(read(data).hash()).isIn(old.hash(), KARATE.hash());
          } catch (InputException e) {
            assertThat(e.getMessage()).contains("writing this folder was interrupted");
            refused[0]++;
          }
          CsvFolderWriter.plain().write(KARATE, data);
          assertThat(read(data).hash()).isEqualTo(KARATE.hash());
        });

    assertThat(refused[0]).isPositive();
  }

  private static Dataset read(Path folder) {
    return new CsvFolderReader().read(folder, LoadOptions.DEFAULT);
  }

  private static List<String> namesIn(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.map(path -> path.getFileName().toString()).toList();
    }
  }

  @ParameterizedTest
  @EnumSource(PowerCut.class)
  void predictionsAreOldOrNew(PowerCut cut) throws IOException {
    VertexClassifier model = VertexClassifier.train(KARATE, training(1, 1));
    FaultyFileSystem before = disk();
    Files.writeString(before.path("/home/p.csv"), "old");
    try (Predictor live = model.on(KARATE, 1)) {
      live.write(before.path("/home/new.csv"));
      byte[] expected = Files.readAllBytes(before.path("/home/new.csv"));

      dieEverywhere(
          before.after(PowerCut.KILLED),
          cut,
          disk -> live.write(disk.path("/home/p.csv")),
          left -> {
            byte[] found = Files.readAllBytes(left.path("/home/p.csv"));
            assertThat(found.length == 3 || Arrays.equals(found, expected)).isTrue();
            live.write(left.path("/home/p.csv"));
            assertThat(namesIn(left.path("/home"))).containsExactly("new.csv", "p.csv");
          });
    }
  }

  @ParameterizedTest
  @EnumSource(PowerCut.class)
  void modelThatIsReplacedIsOldOrNewOrRefused(PowerCut cut) throws IOException {
    VertexClassifier old = VertexClassifier.train(KARATE, training(1, 1));
    VertexClassifier next = VertexClassifier.train(KARATE, training(2, 1));
    FaultyFileSystem before = disk();
    old.save(before.path("/home/model"));

    dieEverywhere(
        before,
        cut,
        disk -> next.save(disk.path("/home/model")),
        left -> {
          Path folder = left.path("/home/model");
          try {
            long seed = VertexClassifier.load(folder).card().key().seed();
            assertThat(seed).isIn(1L, 2L);
          } catch (InputException e) {
            assertThat(e.getMessage()).contains("writing this folder was interrupted");
          }
          next.save(folder);
          assertThat(VertexClassifier.load(folder).card().key().seed()).isEqualTo(2);
        });
  }

  @ParameterizedTest
  @EnumSource(PowerCut.class)
  void ensembleIsOldOrNewOrRefused(PowerCut cut) throws IOException {
    VertexClassifier old = VertexClassifier.train(KARATE, training(1, 1));
    VertexClassifier next =
        Session.of(KARATE, training(2, 1).ensemble(2)).run().best().orElseThrow();
    for (boolean exists : new boolean[] {false, true}) {
      FaultyFileSystem before = disk();
      if (exists) {
        old.save(before.path("/home/model"));
      }
      dieEverywhere(
          before.after(PowerCut.KILLED),
          cut,
          disk -> next.save(disk.path("/home/model")),
          left -> {
            Path folder = left.path("/home/model");
            if (exists || Files.exists(folder)) {
              assertThat(VertexClassifier.load(folder).members()).isBetween(exists ? 1 : 2, 2);
            }
            next.save(folder);
            assertThat(VertexClassifier.load(folder).members()).isEqualTo(2);
          });
    }
  }

  @ParameterizedTest
  @EnumSource(PowerCut.class)
  void acknowledgedLinesOfAJournalAreThere(PowerCut cut) throws IOException {
    List<String> lines = List.of("one", "two, which is a bit longer", "three", "four");
    int[] acknowledged = {0};

    int changes =
        dieEverywhere(
            disk(),
            cut,
            disk -> {
              acknowledged[0] = 0;
              try (Journal journal = journal(disk, new ArrayList<>())) {
                for (String line : lines) {
                  journal.append(line);
                  acknowledged[0]++;
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            left -> {
              List<String> found = new ArrayList<>();
              try (Journal journal = journal(left, found)) {
                journal.append("last");
              }
              int kept = found.size() - 1;
              assertThat(kept).isBetween(acknowledged[0], acknowledged[0] + 1);
              assertThat(found.subList(1, found.size())).isEqualTo(lines.subList(0, kept));
              List<String> again = new ArrayList<>();
              journal(left, again).close();
              assertThat(again).hasSize(kept + 2).endsWith("last");
            });

    assertThat(changes).isGreaterThan(10);
  }

  private static Journal journal(FaultyFileSystem disk, List<String> lines) throws IOException {
    return Journal.open(disk.path("/home/changes.log"), "head", (number, text) -> lines.add(text));
  }

  /** One failure, such as a disk that was full for a moment, and the process goes on. */
  @Test
  void singleFailureIsReportedAndLeavesNothingBehind() throws IOException {
    FaultyFileSystem whole = disk();
    train(whole, 1);
    List<String> expected = results(run(whole));
    for (int n = 0; n < MOST; n++) {
      FaultyFileSystem disk = disk();
      disk.failAt(n);
      boolean failed = fails(d -> train(d, 1), disk);
      if (!failed && disk.changes() <= n) {
        return;
      }
      try (Stream<Path> files = Files.walk(disk.path("/home"))) {
        List<String> left = files.map(Path::toString).filter(f -> f.endsWith(".part")).toList();
        assertThat(left.size()).as("after change %d: %s", n, left).isLessThanOrEqualTo(1);
      }
      continued(disk, 1);
      assertThat(results(run(disk))).as("after change %d", n).isEqualTo(expected);
    }
  }
}
