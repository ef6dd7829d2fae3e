package org.capgnn.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with real processes: killed in the middle of a write, or several using one store. */
class RunStoreProcessesTest {
  private static final CellRunner.Progress SILENT = CellRunner.Progress.SILENT;
  private static final int KILLED = 128 + 9;

  @TempDir Path folder;

  private Process start(Path file, long from, long to) throws IOException {
    return java(RunWriter.class, file.toString(), Long.toString(from), Long.toString(to))
        .redirectError(folder.resolve("errors-" + from + ".txt").toFile())
        .redirectOutput(said(from).toFile())
        .start();
  }

  private static ProcessBuilder java(Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  private Path said(long from) {
    return folder.resolve("said-" + from + ".txt");
  }

  /** Counts complete lines; the kill may have truncated the last one. */
  private long linesSaid(long from) throws IOException {
    return Files.readString(said(from)).chars().filter(c -> c == '\n').count();
  }

  private static void assertSound(Path file) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery("PRAGMA integrity_check")) {
      assertThat(answer.getString(1)).isEqualTo("ok");
    }
  }

  @Test
  void killedWriterLosesNoRunThatItReportedAsStored() throws Exception {
    Path file = folder.resolve("runs.sqlite");
    long from = 0;
    for (int kill = 0; kill < 3; kill++) {
      Process writer = start(file, from, Long.MAX_VALUE);
      while (writer.isAlive() && linesSaid(from) < 20 + 7 * kill) {
        Thread.sleep(1);
      }
      writer.destroyForcibly().waitFor(); // kill -9, at an arbitrary moment of a write
      int stored = (int) (from + linesSaid(from));
      assertThat(writer.exitValue()).as("killed, not ended").isEqualTo(KILLED);

      try (RunStore store = RunStore.openExisting(file)) {
        List<StoredRun> runs = store.list(RunFilter.ALL);
        assertThat(runs).hasSizeBetween(stored, stored + 1);
        assertThat(runs)
            .allSatisfy(
                run ->
                    assertThat(run)
                        .isEqualTo(MadeUpRuns.run("cora", "capgcn", run.key().seed(), 0.5)));
        from = runs.size();
      }
      assertSound(file);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 4, 9})
  void batchThatIsKilledHalfWayLeavesNothing(long megabytes) throws Exception {
    Path file = Files.createDirectory(folder.resolve("store")).resolve("runs.sqlite");
    Process writer = startBatch(file, 200_000); // about 800 MB, so that the kill comes early
    awaitWhileAlive(writer, () -> sayings().contains("stored"));
    long enough = bytesBeside(file) + (megabytes << 20);
    awaitWhileAlive(writer, () -> bytesBeside(file) > enough);
    writer.destroyForcibly().waitFor();

    assertThat(writer.exitValue()).as("killed, not ended").isEqualTo(KILLED);
    assertThat(bytesBeside(file)).as("the second write had begun").isGreaterThan(enough);
    assertThat(sayings()).as("and not ended").containsExactly("last", "stored");
    assertThat(secondBatch(file).size()).as("runs of the second write").isZero(); // long to print
  }

  /** The kill may come before, during or after the commit. */
  @ParameterizedTest
  @ValueSource(ints = {0, 5})
  void batchThatIsKilledAtItsEndIsStoredCompletelyOrNotAtAll(int waitMillis) throws Exception {
    int size = 1000;
    Path file = Files.createDirectory(folder.resolve("store")).resolve("runs.sqlite");
    Process writer = startBatch(file, size);
    awaitWhileAlive(writer, () -> sayings().size() == 3);
    Thread.sleep(waitMillis);
    writer.destroyForcibly().waitFor();

    assertThat(sayings()).startsWith("last", "stored", "last");
    List<StoredRun> batch = secondBatch(file);
    if (sayings().contains("done") || !batch.isEmpty()) {
      assertThat(batch).hasSize(size);
    }
  }

  private Process startBatch(Path file, int size) throws IOException {
    return java(BatchWriter.class, file.toString(), Integer.toString(size))
        .redirectError(folder.resolve("errors.txt").toFile())
        .redirectOutput(said(0).toFile())
        .start();
  }

  private static void awaitWhileAlive(Process process, Callable<Boolean> event) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (process.isAlive() && !event.call() && System.nanoTime() < deadline) {
      Thread.sleep(1);
    }
  }

  /** Total size of the store with its logs and journals. */
  private static long bytesBeside(Path file) throws IOException {
    long bytes = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(file.getParent())) {
      for (Path each : files) {
        bytes += Files.size(each);
      }
    }
    return bytes;
  }

  private List<String> sayings() throws IOException {
    return Files.readAllLines(said(0));
  }

  /** Checks that the store is intact and returns the runs of the second write. */
  private static List<StoredRun> secondBatch(Path file) throws Exception {
    try (RunStore store = RunStore.openExisting(file)) {
      assertSound(file);
      List<StoredRun> first = store.list(on("cora"));
      assertThat(first).as("reported as stored").hasSize(BatchWriter.FIRST);
      assertThat(first)
          .allSatisfy(run -> assertThat(run).isEqualTo(BatchWriter.first(run.key().seed())));
      List<StoredRun> second = store.list(on("pubmed"));
      assertThat(second)
          .allSatisfy(run -> assertThat(run).isEqualTo(BatchWriter.second(run.key().seed())));
      assertThat(store.add(BatchWriter.first(-1))).as("can be written again").isTrue();
      return second;
    }
  }

  private static RunFilter on(String dataset) {
    return new RunFilter(Set.of(), Set.of(dataset), Map.of());
  }

  @Test
  void processesThatCreateOneStoreTogetherDoNotClash() throws Exception {
    Path file = folder.resolve("shared.sqlite");
    List<Process> writers = new ArrayList<>();
    for (long from = 0; from <= 50; from += 25) {
      writers.add(start(file, from, from + 60));
    }
    for (int w = 0; w < writers.size(); w++) {
      assertThat(writers.get(w).waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(writers.get(w).exitValue()).as("writer %s", w).isZero();
    }

    try (RunStore store = RunStore.openExisting(file)) {
      assertThat(store.list(RunFilter.ALL)).hasSize(110);
    }
    assertSound(file);
  }

  @Test
  void processesShareTheRunsOfACell() throws Exception {
    Path file = folder.resolve("cell.sqlite");
    List<Process> makers = new ArrayList<>();
    for (int m = 0; m < 3; m++) {
      makers.add(
          java(RunMaker.class, file.toString(), "40")
              .redirectError(folder.resolve("errors-" + m + ".txt").toFile())
              .redirectOutput(said(m).toFile())
              .start());
    }
    List<String> trained = new ArrayList<>();
    for (int m = 0; m < makers.size(); m++) {
      assertThat(makers.get(m).waitFor(3, TimeUnit.MINUTES)).isTrue();
      assertThat(makers.get(m).exitValue()).as("maker %s", m).isZero();
      trained.addAll(Files.readAllLines(said(m)));
    }

    assertThat(trained).hasSize(40).doesNotHaveDuplicates();
    try (RunStore store = RunStore.openExisting(file)) {
      assertThat(store.list(RunFilter.ALL)).hasSize(40);
    }
  }

  @Test
  void killedProcessLeavesItsRunToOthers() throws Exception {
    Path file = folder.resolve("killed.sqlite");
    Process maker =
        java(RunMaker.class, file.toString(), "5000") // more than it can train before the kill
            .redirectError(folder.resolve("errors.txt").toFile())
            .redirectOutput(said(0).toFile())
            .start();
    while (maker.isAlive() && linesSaid(0) < 3) {
      Thread.sleep(1);
    }
    maker.destroyForcibly().waitFor(); // between two runs it is as good as never
    assertThat(maker.exitValue()).as("killed, not ended").isEqualTo(KILLED);

    try (RunStore store = RunStore.openExisting(file)) {
      int there = store.list(RunFilter.ALL).size();
      assertThat(RunMaker.runner(store).run(RunMaker.CELL, there + 4, 1, SILENT))
          .as("includes the runs that the killed process had reserved")
          .hasSize(there + 4);
    }
  }

  @Test
  void fullDiskIsReportedAndTheStoreStaysReadable() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(inOwnMounts(disk, "true") == 0, "no file system can be mounted here (unshare -rm)");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    int code =
        inOwnMounts(
            disk,
            java,
            "-cp",
            System.getProperty("java.class.path"),
            FullDisk.class.getName(),
            disk.toString());

    assertThat(Files.readAllLines(folder.resolve("disk.txt")))
        .containsExactly(
            "filled",
            "full, read 1",
            disk.resolve("runs.sqlite")
                + ": the disk is full, the run could not be stored; free some space and start"
                + " again; the runs stored before are safe",
            "added true",
            "read 2");
    assertThat(code).isZero();
  }

  @Test
  void storeOnAReadOnlyFileSystemCanBeRead() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(inOwnMounts(disk, "true") == 0, "no file system can be mounted here (unshare -rm)");

    int code =
        inOwnMounts(
            disk, java(ReadOnlyDisk.class, disk.toString()).command().toArray(String[]::new));

    assertThat(Files.readAllLines(folder.resolve("disk.txt")))
        .containsExactly(
            "read 1",
            disk.resolve("runs.sqlite")
                + ": cannot be opened for writing; check the permissions or choose another path");
    assertThat(code).isZero();
  }

  /** Runs a command in its own mount namespace, with a small file system mounted at a folder. */
  private int inOwnMounts(Path disk, String... command) throws Exception {
    List<String> all =
        new ArrayList<>(
            List.of(
                "unshare",
                "-rm",
                "sh",
                "-c",
                "mount -t tmpfs -o size=400k tmpfs \"$0\" && exec \"$@\"",
                disk.toString()));
    all.addAll(List.of(command));
    try {
      Process process =
          new ProcessBuilder(all)
              .redirectOutput(folder.resolve("disk.txt").toFile())
              .redirectError(folder.resolve("disk-errors.txt").toFile())
              .start();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    } catch (IOException noUnshare) {
      return -1;
    }
  }
}
