package org.capgnn.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.Dataset;
import org.capgnn.place.PortableWork;
import org.capgnn.place.WorkPlace;
import org.capgnn.result.DivergenceException;
import org.capgnn.result.Epoch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellRunnerTest {
  private static final Cell CELL =
      new Cell("karate", "capgcn", Map.of("epochs", "4", "hidden", "4", "views", "2"));

  @TempDir Path folder;
  private RunStore store;
  private CellRunner runner;
  private final List<Long> trained = Collections.synchronizedList(new ArrayList<>());
  private final CellRunner.Progress progress =
      new CellRunner.Progress() {
        @Override
        public void finished(StoredRun run) {
          trained.add(run.key().seed());
        }
      };

  @BeforeEach
  void setUp() {
    store = RunStore.open(folder.resolve("runs.sqlite"));
    DatasetCatalog catalog = new DatasetCatalog();
    runner = new CellRunner(store, name -> catalog.load(name, LoadOptions.DEFAULT));
  }

  @AfterEach
  void tearDown() {
    store.close();
  }

  @Test
  void onlyMissingSeedsAreTrained() {
    assertThat(runner.missing(CELL, 2)).containsExactly(1L, 2L);
    List<StoredRun> two = runner.run(CELL, 2, 2, progress);
    assertThat(two).extracting(run -> run.key().seed()).containsExactly(1L, 2L);
    assertThat(trained).containsExactlyInAnyOrder(1L, 2L);
    trained.clear();

    List<StoredRun> three = runner.run(CELL, 3, 2, progress);

    assertThat(trained).containsExactly(3L);
    assertThat(three).hasSize(3).startsWith(two.get(0), two.get(1));
    trained.clear();
    assertThat(runner.run(CELL, 3, 1, progress)).isEqualTo(three);
    assertThat(trained).isEmpty();
  }

  /** A place in another process, as far as values on their way there and back are concerned. */
  private static final class Elsewhere implements WorkPlace {
    private final AtomicInteger done = new AtomicInteger();

    @Override
    public int slots() {
      return 2;
    }

    @Override
    public <T extends Serializable> T compute(Dataset data, PortableWork<T> work) {
      done.incrementAndGet();
      return sent(sent(work).on(data, 1, () -> false));
    }

    @SuppressWarnings("unchecked") // what was written is read again
    private static <T extends Serializable> T sent(T value) {
      try {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
          out.writeObject(value);
        }
        return (T)
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
      } catch (IOException | ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void cancel() {}
  }

  private static List<CellRunner.Wanted> wanted(Cell cell, long... seeds) {
    return LongStream.of(seeds).mapToObj(seed -> new CellRunner.Wanted(cell, seed)).toList();
  }

  @Test
  void runsAtAnotherPlaceAreStoredAndTheSame() {
    Elsewhere elsewhere = new Elsewhere();
    runner.run(wanted(CELL, 1, 2, 3), elsewhere, progress);
    assertThat(trained).containsExactlyInAnyOrder(1L, 2L, 3L);
    assertThat(runner.missing(CELL, 3)).isEmpty();
    runner.run(wanted(CELL, 1, 2, 3), elsewhere, progress);
    assertThat(elsewhere.done).hasValue(3);

    try (RunStore here = RunStore.open(folder.resolve("here.sqlite"))) {
      DatasetCatalog catalog = new DatasetCatalog();
      List<StoredRun> expected =
          new CellRunner(here, name -> catalog.load(name, LoadOptions.DEFAULT))
              .run(CELL, 3, 2, CellRunner.Progress.SILENT);
      List<StoredRun> found = runner.run(CELL, 3, 2, progress);
      for (int i = 0; i < 3; i++) {
        Measures there = found.get(i).measures();
        assertThat(found.get(i).key()).isEqualTo(expected.get(i).key());
        assertThat(there)
            .usingRecursiveComparison()
            .ignoringFields("seconds", "epochMillis")
            .isEqualTo(expected.get(i).measures());
      }
    }
  }

  @Test
  void aRunThatDivergesElsewhereIsStoredWithItsReason() {
    Dataset data =
        Dataset.builder("huge")
            .edge("a", "b")
            .edge("b", "c")
            .edge("c", "d")
            .vertex("a", "x", Map.of("size", 3e38f))
            .vertex("b", "y", Map.of("size", -3e38f))
            .vertex("c", "x", Map.of("size", 3e38f))
            .vertex("d", "y", Map.of("size", 1))
            .part("a", "train")
            .part("b", "train")
            .part("c", "valid")
            .part("d", "valid")
            .build();
    CellRunner runner = new CellRunner(store, name -> data);
    Cell wild = new Cell("huge", "capgcn", Map.of("epochs", "5", "features", "none"));
    List<String> reasons = Collections.synchronizedList(new ArrayList<>());
    runner.run(
        wanted(wild, 1),
        new Elsewhere(),
        new CellRunner.Progress() {
          @Override
          public void diverged(StoredRun run, String reason) {
            reasons.add(reason);
          }
        });

    assertThat(reasons).hasSize(1);
    assertThat(store.find(runner.key(wild, 1)).orElseThrow().measures().isDiverged()).isTrue();
  }

  @Test
  void anotherSettingIsAnotherCell() {
    runner.run(CELL, 1, 1, progress);
    Cell other = new Cell("karate", "capgcn", Map.of("epochs", "5", "hidden", "4", "views", "2"));

    assertThat(runner.missing(other, 1)).containsExactly(1L);
  }

  @Test
  void storedRunHoldsWhatIsNeededToRepeatIt() {
    StoredRun run = runner.run(CELL, 1, 1, progress).get(0);

    assertThat(run.dataset()).isEqualTo("karate");
    assertThat(run.key().settings()).containsEntry("epochs", "4").containsEntry("hidden", "4");
    assertThat(run.key().split()).isEqualTo("public");
    assertThat(run.measures().epochs()).isEqualTo(4);
    assertThat(run.measures().testAccuracy()).isBetween(0.0, 1.0);
    assertThat(run.measures().coefficients()).hasSizeGreaterThan(1);
    assertThat(run.origin().version()).startsWith("0.");
  }

  @Test
  void interruptedRunIsNotStored() {
    CellRunner.Progress impatient =
        new CellRunner.Progress() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };

    assertThat(runner.run(CELL, 2, 1, impatient)).isEmpty();
    assertThat(runner.missing(CELL, 2)).hasSize(2);
  }

  @Test
  void divergedSeedIsStoredAndDoesNotAffectTheOthers() {
    List<Long> diverged = new ArrayList<>();
    CellRunner.Progress unlucky =
        new CellRunner.Progress() {
          @Override
          public void epoch(Epoch epoch) {
            if (epoch.seed() == 1 && epoch.number() == 3) {
              throw new DivergenceException("the loss is NaN");
            }
          }

          @Override
          public void finished(StoredRun run) {
            trained.add(run.key().seed());
          }

          @Override
          public void diverged(StoredRun run, String reason) {
            diverged.add(run.key().seed());
          }
        };

    List<StoredRun> runs = runner.run(CELL, 3, 1, unlucky);

    assertThat(diverged).containsExactly(1L);
    assertThat(trained).containsExactly(2L, 3L);
    assertThat(runs)
        .extracting(run -> run.measures().isDiverged())
        .containsExactly(true, false, false);
    assertThat(runs.get(0).measures().testAccuracy()).isNull();
    assertThat(runner.missing(CELL, 3)).as("it would diverge again").isEmpty();
    Path file = folder.resolve("runs.csv");
    RunFiles.write(file, runs);
    assertThat(RunFiles.read(file)).isEqualTo(runs);
  }

  @Test
  void fullDiskEndsTheCellAndLeavesTheStoreReadable() {
    runner.run(CELL, 1, 1, progress);
    store.limitPages(1); // SQLite uses the current size if that is larger

    assertThatThrownBy(() -> runner.run(CELL, 500, 2, progress))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the disk is full");

    // the last page had room for a few runs; none of the hundreds that waited was started
    assertThat(trained).hasSizeLessThan(30);
    assertThat(store.list(RunFilter.ALL)).hasSameSizeAs(trained);
  }
}
