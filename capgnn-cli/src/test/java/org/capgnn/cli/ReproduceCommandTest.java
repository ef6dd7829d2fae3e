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
import java.util.concurrent.TimeUnit;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.runs.RunFilter;
import org.capgnn.runs.RunStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
  @TempDir Path folder;

  private String reproduce(int expectedCode, String... arguments) {
    TestConsole console = new TestConsole();
    int code = console.run(all(arguments).toArray(String[]::new));
    assertThat(code).as(console.err()).isEqualTo(expectedCode);
    return console.err() + console.out();
  }

  private List<String> all(String... arguments) {
    List<String> all = new ArrayList<>(List.of("reproduce"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--store", store().toString(), "--out", out().toString()));
    return all;
  }

  private Path store() {
    return folder.resolve("runs.sqlite");
  }

  private Path out() {
    return folder.resolve("page");
  }

  private int stored() {
    try (RunStore open = RunStore.openExisting(store())) {
      return open.list(RunFilter.ALL).size();
    }
  }

  @Test
  void withoutSparkItsOptionSaysHowToStart() {
    String text = reproduce(2, "--datasets", "cora", "--models", "gcn", "--spark", "local[2]");

    assertThat(text).contains("--spark: this program was started without Spark");
  }

  @Test
  void moreRunsOnlyAddTheMissingOnes() throws IOException {
    String[] small = {"--datasets", "cora", "--models", "gcn,capgcn", "--set", "epochs=2"};

    String first = reproduce(ExitCode.OK, with(small, "table2", "figure-adaptive", "--runs", "2"));

    // table2 has two cells, the figure three, and the unchanged capgcn is in both
    assertThat(first)
        .contains("8 runs in 4 of 4 cells to train, about ")
        .contains("(estimated from a few epochs of each model");
    assertThat(first)
        .contains("undecided  CAPGNN beats CPGNN everywhere")
        .contains("only 2 of its 20 comparisons were asked for");
    assertThat(stored()).isEqualTo(8);

    assertThat(reproduce(ExitCode.OK, with(small, "table2", "figure-adaptive", "--runs", "2")))
        .contains("nothing to train");
    assertThat(reproduce(ExitCode.OK, with(small, "table2", "--runs", "1,cora=3")))
        .contains("2 runs in 2 of 2 cells to train")
        .contains("estimated from stored runs)");
    assertThat(stored()).isEqualTo(10);

    // without training, the page shows all runs that there are
    reproduce(ExitCode.OK, with(small, "--no-train", "--runs", "1"));
    JsonNode json = new ObjectMapper().readTree(out().resolve("cells.json").toFile());
    assertThat(json.at("/cells/0/runs").asInt()).isEqualTo(3);
    assertThat(json.at("/cells/0/published").asDouble()).isEqualTo(0.815);
    assertThat(Files.readString(out().resolve("index.html")))
        .contains("Settings were changed in all cells (epochs=2)")
        .contains("./capgnn reproduce --no-train --runs 1 --datasets cora")
        .contains("no runs");
    assertThat(out().resolve("figure-adaptive.png")).isNotEmptyFile();
    assertThat(Files.readAllLines(out().resolve("runs.csv"))).hasSize(11);
  }

  private static String[] with(String[] first, String... more) {
    List<String> all = new ArrayList<>(List.of(more));
    all.addAll(List.of(first));
    return all.toArray(String[]::new);
  }

  @Test
  void unknownNamesAreToldWithTheNearest() {
    assertThat(reproduce(ExitCode.BAD_INPUT, "table3")).contains("did you mean table1 or table2?");
    assertThat(reproduce(ExitCode.BAD_INPUT, "--models", "capgatt")).contains("mean capgat?");
    assertThat(reproduce(ExitCode.BAD_INPUT, "--datasets", "pubmd")).contains("mean pubmed?");
    assertThat(reproduce(ExitCode.BAD_INPUT, "--runs", "10,kora=3")).contains("mean cora?");
    assertThat(reproduce(ExitCode.BAD_INPUT, "--runs", "ten")).contains("such as 100");
    assertThat(reproduce(ExitCode.BAD_INPUT, "--data-dir", "/no/where"))
        .contains("--data-dir /no/where: no such folder");
    assertThat(reproduce(ExitCode.BAD_INPUT, "--no-train", "--datasets", "cora"))
        .contains("no store of runs here");
  }

  @Test
  void nothingIsTrainedForAPageThatCannotBeWritten() throws IOException {
    Files.writeString(out(), "a file");

    assertThat(reproduce(ExitCode.BAD_INPUT, "table2", "--datasets", "cora", "--models", "gcn"))
        .contains("--out " + out() + ": cannot create this folder")
        .contains("is a file, not a folder");
    assertThat(stored()).isZero();
  }

  @Test
  void settingThatAFigureVariesIsNotChangedForIt() {
    assertThat(
            reproduce(
                ExitCode.BAD_INPUT, "figure-iterations", "--datasets", "cora", "--set", "hops=4"))
        .contains("--set hops=4: figure-iterations varies this setting itself");
    assertThat(store()).doesNotExist();
  }

  @Test
  void narrowTerminalShowsSeedAndEpoch() {
    TestConsole terminal = TestConsole.terminal();
    String command = "figure-adaptive --datasets citeseer --models capgcn --runs 1 --set epochs=3";

    assertThat(terminal.run(all(command.split(" ")).toArray(String[]::new))).isZero();

    assertThat(terminal.err())
        .containsPattern(
            "0/3 runs · \\d+ (s|min) left · seed 1, epoch \\d · capgcn citeseer coeff");
  }

  @Test
  void pageOfSomebodyElseIsNotReplaced() throws IOException {
    Files.createDirectories(out());
    Files.writeString(out().resolve("README.md"), "my notes");

    assertThat(reproduce(ExitCode.BAD_INPUT, "table1", "--datasets", "cora"))
        .contains("README.md is not a reproduction page and would be replaced");
    assertThat(out().resolve("README.md")).hasContent("my notes");

    Files.delete(out().resolve("README.md"));
    reproduce(ExitCode.OK, "table1", "--datasets", "cora");
    reproduce(ExitCode.OK, "table1", "--datasets", "citeseer"); // its own page it may
  }

  @Test
  void whatRestsOnNoRunsSaysSo() {
    assertThat(reproduce(ExitCode.OK, "table1", "--datasets", "cora"))
        .contains("nothing to train: the studies named need no runs")
        .doesNotContain("verdict");
    assertThat(reproduce(ExitCode.OK, "figure-adaptive", "--datasets", "cora", "--models", "gat"))
        .contains("note: figure-adaptive has none of these models on these data sets");
    reproduce(ExitCode.OK, "table1", "--datasets", "cora", "--no-train");
    assertThat(store()).as("needed by nobody").doesNotExist();
  }

  @Test
  void commandsOnThePageWorkAsPrinted() throws IOException {
    reproduce(
        ExitCode.OK, "table2", "--datasets=cora", "--models=gcn", "--runs=2", "--set", "epochs=2");
    List<String> page = Files.readAllLines(out().resolve("README.md"));
    List<String> commands = page.stream().filter(line -> line.startsWith("./capgnn ")).toList();
    assertThat(commands).hasSize(3);
    String cells = Files.readString(out().resolve("cells.csv"));

    Files.delete(store());
    for (String command : commands.subList(0, 2)) {
      TestConsole console = new TestConsole();
      assertThat(console.run(command.substring("./capgnn ".length()).split(" ")))
          .as(console.err())
          .isEqualTo(ExitCode.OK);
    }

    assertThat(stored()).isEqualTo(2);
    assertThat(Files.readString(out().resolve("cells.csv"))).isEqualTo(cells);
    assertThat(reproduce(ExitCode.OK, "table2", "--datasets=cora", "--models=gcn", "--no-train"))
        .contains("note: 2 runs of gcn on cora are not used: epochs=2 instead of 200");
    assertThat(Files.readString(out().resolve("README.md")))
        .contains("2 runs of the store are not used: another version of the model or other");
    assertThat(commands.get(2))
        .isEqualTo(
            "./capgnn reproduce table2 --datasets cora --models gcn --runs 2 --set epochs=2");
  }

  @Test
  void dataThatIsMissingIsLeftOutUnlessAskedFor() throws Exception {
    String all = process(ExitCode.OK, "table1", "--offline");
    assertThat(all).contains("left out: pubmed: its files were not found").contains("written: ");
    assertThat(Files.readString(out().resolve("README.md")))
        .contains("Left out, because the data was not found: pubmed, amazon-computers");

    assertThat(process(ExitCode.BAD_INPUT, "table1", "--offline", "--datasets", "cora,pubmed"))
        .contains("capgnn: pubmed: its files were not found");
  }

  private String process(int expectedCode, String... arguments) throws Exception {
    Path output = folder.resolve("output.txt");
    Process process = CapgnnProcess.withoutData(folder, output, all(arguments));
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isEqualTo(expectedCode);
    return Files.readString(output);
  }

  @Test
  void interruptedItKeepsWhatIsDoneAndSaysHowToGoOn() throws Exception {
    assumeTrue(CapgnnProcess.interruptsArrive(), "this process ignores SIGINT");
    Path output = folder.resolve("output.txt");
    List<String> command =
        all("table2", "--datasets", "cora", "--models", "gcn", "--runs", "5000", "--threads", "1");
    Process process = CapgnnProcess.start(output, command);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (System.nanoTime() < deadline && !(Files.exists(store()) && stored() > 0)) {
      Thread.sleep(200);
    }
    CapgnnProcess.interrupt(process);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

    assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
    int kept = stored();
    assertThat(out()).as("a page that was not written leaves no folder").doesNotExist();
    assertThat(Files.readString(output))
        .contains("interrupted; " + kept + " of 5,000 runs are finished and stored")
        .contains("--no-train writes the page from the stored runs")
        .contains("Continue with the same command: ./capgnn reproduce table2 --datasets cora");
    assertThat(
            reproduce(ExitCode.OK, "table2", "--datasets=cora", "--models=gcn", "--runs=" + kept))
        .contains("nothing to train");
  }
}
