package org.capgnn.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.capgnn.runs.MadeUpRuns.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunStoreTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void setUp() {
    file = folder.resolve("deeper/runs.sqlite");
  }

  @Test
  void storedRunIsReadBackToTheLastBit() {
    StoredRun run = run("cora", "capgcn", 1, 0.1 + 0.7);
    try (RunStore store = RunStore.open(file)) {
      assertThat(store.add(run)).isTrue();
    }
    try (RunStore store = RunStore.openExisting(file)) {
      assertThat(store.find(run.key())).contains(run);
      assertThat(store.find(run.key().withSeed(2))).isEmpty();
    }
  }

  @Test
  void storedRunIsNotReplaced() {
    try (RunStore store = RunStore.open(file)) {
      store.add(run("cora", "capgcn", 1, 0.8));

      assertThat(store.add(run("cora", "capgcn", 1, 0.9))).isFalse();
      assertThat(store.list(RunFilter.ALL))
          .extracting(r -> r.measures().testAccuracy())
          .containsExactly(0.8);
    }
  }

  @Test
  void filtersByModelDatasetAndSetting() {
    try (RunStore store = RunStore.open(file)) {
      store.addAll(
          List.of(
              run("cora", "capgcn", Map.of("alpha", "0.1"), 1, 0.5),
              run("cora", "capgat", Map.of("alpha", "0.1"), 1, 0.5),
              run("cora", "capgat", Map.of("alpha", "0.2"), 1, 0.5),
              run("pubmed", "capgat", Map.of("alpha", "0.2", "features", "none"), 1, null)));

      assertThat(count(store, Set.of("capgat"), Set.of(), Map.of())).isEqualTo(3);
      assertThat(count(store, Set.of(), Set.of("cora"), Map.of())).isEqualTo(3);
      assertThat(count(store, Set.of(), Set.of(), Map.of("alpha", "0.10"))).isEqualTo(2);
      assertThat(count(store, Set.of(), Set.of(), Map.of("features", "none"))).isEqualTo(1);
      assertThat(count(store, Set.of("capgat"), Set.of("cora"), Map.of("alpha", "2e-1")))
          .isEqualTo(1);
    }
  }

  private static int count(
      RunStore store, Set<String> models, Set<String> datasets, Map<String, String> settings) {
    return store.list(new RunFilter(models, datasets, settings)).size();
  }

  @Test
  void idIsFoundByItsBeginning() {
    try (RunStore store = RunStore.open(file)) {
      StoredRun run = run("cora", "capgcn", 1, 0.5);
      store.add(run);

      assertThat(store.withIdFrom(run.key().id().substring(0, 8))).containsExactly(run);
      assertThat(store.withIdFrom("%")).isEmpty();
      assertThat(store.withIdFrom("")).containsExactly(run);
    }
  }

  @Test
  void fullDiskIsReportedAndTheStoreStaysReadable() {
    List<StoredRun> few =
        LongStream.range(0, 5).mapToObj(s -> run("cora", "capgcn", s, 0.5)).toList();
    List<StoredRun> many =
        LongStream.range(5, 500).mapToObj(s -> run("cora", "capgcn", s, 0.5)).toList();
    try (RunStore store = RunStore.open(file)) {
      store.addAll(few);
      store.limitPages(8);

      assertThatThrownBy(() -> store.addAll(many))
          .isInstanceOf(StoreException.class)
          .hasMessage(
              file
                  + ": the disk is full, the run could not be stored; free some space and start"
                  + " again; the runs stored before are safe");
      assertThat(store.list(RunFilter.ALL)).containsExactlyInAnyOrderElementsOf(few);
      store.limitPages(1_000_000);
      assertThat(store.addAll(many)).as("after space was freed").isEqualTo(many.size());
    }
    try (RunStore store = RunStore.openExisting(file)) {
      assertThat(store.list(RunFilter.ALL)).hasSize(500);
    }
  }

  @Test
  void threadsShareAStore() {
    try (RunStore store = RunStore.open(file)) {
      int added =
          IntStream.range(0, 200)
              .parallel()
              .map(i -> store.add(run("cora", "capgcn", i % 100, 0.5)) ? 1 : 0)
              .sum();

      assertThat(added).isEqualTo(100);
      assertThat(store.list(RunFilter.ALL)).hasSize(100);
    }
  }

  @Test
  void missingStoreIsReportedWithAdvice() {
    assertThatThrownBy(() -> RunStore.openExisting(file))
        .isInstanceOf(InputException.class)
        .hasMessage(
            file + ": no store of runs here; check the path, or import runs to create a store");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Path text = folder.resolve("notes.txt");
    Files.writeString(text, "not a database, but quite a long text".repeat(100));

    assertThatThrownBy(() -> RunStore.open(text))
        .isInstanceOf(InputException.class)
        .hasMessage(text + ": not a store of runs, or a damaged one; choose another path");
    assertThat(text).content().startsWith("not a database");
  }

  @Test
  void databaseOfAnotherProgramIsRefusedAndNotChanged() throws Exception {
    for (String table : List.of("mine", "runs")) {
      Path foreign = folder.resolve(table + ".sqlite");
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + foreign);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE " + table + " (number INTEGER)");
      }
      byte[] before = Files.readAllBytes(foreign);

      for (Function<Path, RunStore> way :
          List.<Function<Path, RunStore>>of(RunStore::open, RunStore::openExisting)) {
        assertThatThrownBy(() -> way.apply(foreign))
            .isInstanceOf(InputException.class)
            .hasMessage(foreign + ": a database, but not a store of runs; choose another path");
        assertThat(foreign).hasBinaryContent(before);
      }
    }
  }
}
