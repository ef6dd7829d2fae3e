package org.capgnn.cli;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.runs.RunFilter;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process is killed between two runs of a reproduction, and the same command goes on. */
class KilledReproductionTest {
  private static final int KILLED = 128 + 9;
  private static final int RUNS = 8;

  @TempDir Path folder;

  private Process start() throws IOException {
    List<String> command =
        List.of(
            "reproduce",
            "table2",
            "--datasets=cora",
            "--models=gcn",
            "--runs=" + RUNS,
            "--threads=1",
            "--set=epochs=60",
            "--store=" + store(),
            "--out=" + page());
    return CapgnnProcess.start(output(), command);
  }

  private Path store() {
    return folder.resolve("runs.sqlite");
  }

  private Path page() {
    return folder.resolve("page");
  }

  private Path output() {
    return folder.resolve("output.txt");
  }

  private List<StoredRun> stored() {
    if (!Files.exists(store())) {
      return List.of();
    }
    try (RunStore open = RunStore.open(store())) {
      return open.list(RunFilter.ALL);
    }
  }

  private static Map<Long, String> finished(List<StoredRun> runs) {
    return runs.stream().collect(toMap(run -> run.key().seed(), run -> run.origin().finished()));
  }

  @Test
  void sameCommandTrainsOnlyWhatTheKilledOneHadNotStored() throws Exception {
    Process killed = start();
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (killed.isAlive() && stored().isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    killed.destroyForcibly().waitFor();

    assertThat(killed.exitValue()).as(Files.readString(output())).isEqualTo(KILLED);
    List<StoredRun> before = stored();
    assertThat(before).hasSizeBetween(1, RUNS - 1);
    assertThat(page().resolve("index.html")).doesNotExist();

    Process again = start();
    boolean ended = again.waitFor(2, TimeUnit.MINUTES);
    again.destroyForcibly();

    String said = Files.readString(output());
    assertThat(ended).as(said).isTrue();
    assertThat(again.exitValue()).as(said).isEqualTo(ExitCode.OK);
    assertThat(said).contains(RUNS - before.size() + " runs in 1 of 1 cells to train");
    List<StoredRun> after = stored();
    assertThat(after)
        .extracting(run -> run.key().seed())
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, RUNS).boxed().toList());
    assertThat(finished(after)).as("not trained again").containsAllEntriesOf(finished(before));
    assertThat(after).as("nor changed").containsAll(before);
    assertThat(Files.readAllLines(page().resolve("runs.csv"))).hasSize(1 + RUNS);
    assertThat(Files.readString(page().resolve("index.html"))).contains(RUNS + " runs");
  }
}
