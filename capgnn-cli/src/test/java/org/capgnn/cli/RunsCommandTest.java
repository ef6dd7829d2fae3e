package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.result.Metric;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Measures;
import org.capgnn.runs.Origin;
import org.capgnn.runs.RunFilter;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsCommandTest {
  @TempDir Path folder;
  private Path file;
  private TestConsole console;

  /** Two models on three drawn splits; one is better on each of them, by 0.02 or so. */
  @BeforeEach
  void storeSixRuns() {
    file = folder.resolve("runs.sqlite");
    console = new TestConsole();
    try (RunStore store = RunStore.open(file)) {
      double[] splits = {0.70, 0.80, 0.90};
      for (int seed = 1; seed <= 3; seed++) {
        store.add(run("photo", "capgcn", "0.1", seed, splits[seed - 1]));
        store.add(run("photo", "capgat", "0.1", seed, splits[seed - 1] + 0.02 + 0.001 * seed));
      }
    }
  }

  private static StoredRun run(
      String dataset, String model, String alpha, long seed, double accuracy) {
    RunKey key = new RunKey(dataset, "per-class:20,30", model, 1, Map.of("alpha", alpha), seed);
    Measures measures =
        new Measures(
            accuracy, accuracy, Map.of(Metric.MACRO_F1, 0.5), 20, 10, 1.5, 75, List.of(0.5, 0.5));
    return new StoredRun(
        key, dataset, measures, new Origin(2, "vector", "1", "17", "cpu", "2026-01-01T00:00:00Z"));
  }

  private String capgnn(int expectedCode, String... arguments) {
    console = new TestConsole();
    List<String> all = new ArrayList<>(List.of("runs"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--store", file.toString()));
    assertThat(console.run(all.toArray(String[]::new))).as(console.err()).isEqualTo(expectedCode);
    return expectedCode == ExitCode.OK ? console.out() : console.err();
  }

  private String idOf(String model, long seed) {
    try (RunStore store = RunStore.openExisting(file)) {
      return store.list(RunFilter.ALL).stream()
          .filter(r -> r.key().model().equals(model) && r.key().seed() == seed)
          .findFirst()
          .orElseThrow()
          .key()
          .id();
    }
  }

  @Test
  void listsAndFilters() {
    assertThat(capgnn(ExitCode.OK).lines()).hasSize(7);
    assertThat(capgnn(ExitCode.OK, "--model", "capgat").lines())
        .hasSize(4)
        .noneMatch(line -> line.contains("capgcn"));
    assertThat(capgnn(ExitCode.OK, "--dataset", "cora")).startsWith("no such runs in ");
    assertThat(capgnn(ExitCode.OK, "--set", "alpha=0.10").lines()).hasSize(7);
    assertThat(capgnn(ExitCode.OK, "--set", "alpha=0.2"))
        .startsWith("no such runs in ")
        .contains("; it has runs of capgat, capgcn on ");
  }

  @Test
  void cellsHaveMeanDeviationAndInterval() {
    try (RunStore store = RunStore.open(file)) {
      store.add(run("photo", "capgcn", "0.2", 1, 0.5));
    }

    List<String> lines = capgnn(ExitCode.OK, "--cells").lines().toList();

    assertThat(lines).hasSize(4);
    assertThat(lines)
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("capgcn", "0.8000", "0.1000", "0.5516 to 1.0000", "alpha=0.1"))
        .anySatisfy(line -> assertThat(line).contains("capgcn", "0.5000", "alpha=0.2"))
        .anySatisfy(line -> assertThat(line).contains("capgat").doesNotContain("alpha"));
  }

  @Test
  void showsOneByTheBeginningOfItsId() throws IOException {
    String id = idOf("capgat", 2);

    assertThat(capgnn(ExitCode.OK, "show", id.substring(0, 9)))
        .contains(id, "capgat on photo, seed 2", "0.8220", "alpha");
    JsonNode json = new ObjectMapper().readTree(capgnn(ExitCode.OK, "show", id, "--json"));
    assertThat(json.at("/settings/alpha").asText()).isEqualTo("0.1");
    assertThat(json.at("/testAccuracy").asDouble()).isEqualTo(0.80 + 0.02 + 0.001 * 2);
  }

  @Test
  void idThatIsNotOneRunsIsBadInput() {
    assertThat(capgnn(ExitCode.BAD_INPUT, "show", "xyz"))
        .isEqualToIgnoringNewLines(
            "capgnn: run 'xyz': no id begins like this; 'capgnn runs' lists them");
    assertThat(capgnn(ExitCode.BAD_INPUT, "show", "")).contains("6 ids begin like this");
  }

  @Test
  void comparesRunsAndTheirOtherSeedsByPairs() {
    String text = capgnn(ExitCode.OK, "compare", idOf("capgat", 1), idOf("capgcn", 1));

    assertThat(text)
        .contains("0.7210  ", "0.8220 over 3 runs", "0.8000 over 3 runs")
        .contains("+0.0220 over 3 pairs, 95% interval +0.0195 to +0.0245")
        .contains("paired by seed, p = ")
        .containsPattern("the first is better +holds")
        .doesNotContain("alpha");
    assertThat(capgnn(ExitCode.OK, "compare", idOf("capgcn", 1), idOf("capgat", 1)))
        .containsPattern("the first is better +fails");
  }

  @Test
  void comparesNoSeedsWhereTheyDecideNothing() {
    try (RunStore store = RunStore.open(file)) {
      store.add(run("computers", "gcn", "0.1", 1, 0.5));
      store.add(run("computers", "gcn", "0.1", 2, 0.6));
    }

    assertThat(capgnn(ExitCode.OK, "compare", idOf("capgat", 1), idOf("gcn", 1)))
        .contains("not compared over all seeds: accuracies on different data")
        .doesNotContain("is better");
    assertThat(capgnn(ExitCode.OK, "compare", idOf("gcn", 1), idOf("gcn", 2)))
        .contains("not compared over all seeds: both are runs of the same settings")
        .doesNotContain("is better");
  }

  @Test
  void filterThatFindsNothingWritesNoFile() {
    Path out = folder.resolve("none.csv");

    assertThat(capgnn(ExitCode.BAD_INPUT, "export", out.toString(), "--model", "gin"))
        .contains("none.csv: not written: no such runs in ")
        .contains("; it has runs of capgat, capgcn on photo");
    assertThat(out).doesNotExist();
  }

  @Test
  void pipeGetsTheRunsAndNotAWordMore() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeTrue(
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "mkfifo failed");
    Path read = folder.resolve("read.csv");
    Process reader =
        new ProcessBuilder("cat", pipe.toString()).redirectOutput(read.toFile()).start();

    assertThat(capgnn(ExitCode.OK, "export", pipe.toString())).isEmpty();

    assertThat(console.err()).isEqualTo(pipe + ": 6 runs\n");
    assertThat(reader.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readAllLines(read)).hasSize(1 + 6);
  }

  @Test
  void importTellsOfRunsThatCameOutOtherwise() {
    Path out = folder.resolve("all.csv");
    capgnn(ExitCode.OK, "export", out.toString());
    file = folder.resolve("other.sqlite");
    try (RunStore store = RunStore.open(file)) {
      store.add(run("photo", "capgcn", "0.1", 2, 0.801));
    }

    assertThat(capgnn(ExitCode.OK, "import", out.toString())).contains("5 runs added, 1 already");

    assertThat(console.err())
        .contains("all.csv: 1 of the runs have other results in the store, which keeps its own")
        .contains("(capgcn on photo, seed 2), test accuracy 0.8000, in the store 0.8010");
  }

  @Test
  void exportedRunsAreImportedOnceElsewhere() {
    for (String name : List.of("all.csv", "all.json")) {
      Path out = folder.resolve(name);
      assertThat(capgnn(ExitCode.OK, "export", out.toString())).isEqualTo(out + ": 6 runs\n");
      file = folder.resolve(name + ".sqlite");
      assertThat(capgnn(ExitCode.OK, "import", out.toString()))
          .isEqualTo(out + ": 6 runs added, 0 already there\n");
      assertThat(capgnn(ExitCode.OK, "import", out.toString()))
          .isEqualTo(out + ": 0 runs added, 6 already there\n");
      assertThat(console.err()).isEmpty();
      assertThat(capgnn(ExitCode.OK).lines()).hasSize(7);
    }
  }

  @Test
  void missingStoreIsBadInputAndIsNotMade() {
    file = folder.resolve("nowhere.sqlite");

    assertThat(capgnn(ExitCode.BAD_INPUT)).contains("nowhere.sqlite: no store of runs here");
    assertThat(file).doesNotExist();
  }

  @Test
  void trainingAddsItsRunsOnRequest() {
    file = folder.resolve("trained.sqlite");
    String training = "train karate --model capgcn --runs 2 --epochs 2 --quiet --set hidden=4";
    List<String> arguments = new ArrayList<>(List.of(training.split(" ")));
    arguments.addAll(List.of("--store", file.toString()));
    arguments.addAll(List.of("--out", folder.resolve("trained").toString()));

    assertThat(console.run(arguments.toArray(String[]::new))).isEqualTo(ExitCode.OK);

    assertThat(Files.isRegularFile(file)).isTrue();
    assertThat(capgnn(ExitCode.OK, "--dataset", "karate", "--set", "hidden=4").lines()).hasSize(3);
  }
}
