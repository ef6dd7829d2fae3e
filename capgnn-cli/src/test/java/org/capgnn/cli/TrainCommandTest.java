package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.result.Metric;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainCommandTest {
  private static final List<String> QUICK =
      List.of("--epochs", "8", "--set", "hidden=8", "--set", "views=2", "--threads", "1");

  @TempDir Path folder;
  private TestConsole console;
  private Path out;

  @BeforeEach
  void setUp() {
    console = new TestConsole();
    out = folder.resolve("run");
  }

  /** Trains on the karate club in a moment. */
  private int train(String... more) {
    List<String> arguments = new ArrayList<>(List.of("train", "karate"));
    arguments.addAll(QUICK);
    arguments.addAll(List.of("--out", out.toString()));
    arguments.addAll(List.of(more));
    return console.run(arguments.toArray(String[]::new));
  }

  private JsonNode lastLine() throws IOException {
    List<String> lines = console.out().lines().toList();
    return new ObjectMapper().readTree(lines.get(lines.size() - 1));
  }

  private static List<String> keys(JsonNode object) {
    List<String> keys = new ArrayList<>();
    object.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  private String refusal(int code) {
    assertThat(code).as(console.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err().lines()).as("one line").hasSize(1);
    return console.err();
  }

  private static List<String> promisedKeys() {
    List<String> keys =
        new ArrayList<>(
            List.of("dataset", "model", "seed", "runs", "testAccuracy", "validAccuracy"));
    Metric.beyondAccuracy().forEach(metric -> keys.add(metric.key()));
    keys.addAll(List.of("epochs", "bestEpoch", "seconds", "epochMillis", "threads", "kernels"));
    keys.addAll(List.of("coefficients", "temperature", "estimate", "floors"));
    return keys;
  }

  @Test
  void jsonHasExactlyTheKeysPromised() throws IOException {
    assertThat(train("--json", "--quiet")).isEqualTo(ExitCode.OK);

    JsonNode json = lastLine();
    assertThat(keys(json)).containsExactlyElementsOf(promisedKeys());
    assertThat(keys(json.get("testAccuracy"))).containsExactly("mean", "std", "ci95", "values");
    assertThat(json.get("dataset").asText()).isEqualTo("karate");
    assertThat(json.get("model").asText()).isEqualTo("capgat");
    assertThat(json.get("epochs").intValue()).isEqualTo(8);
    assertThat(json.get("epochs").isInt()).isTrue();
    assertThat(json.get("bestEpoch").intValue()).isBetween(1, 8);
    assertThat(json.get("coefficients")).hasSize(11);
    assertThat(json.get("testAccuracy").get("std").isNull()).isTrue();
    assertThat(console.err().lines()).as("quiet").allMatch(line -> line.startsWith("warning: "));
  }

  @Test
  void allFilesAreWrittenAndNoneUnfinished() throws IOException {
    train("--quiet");

    try (var files = Files.list(out)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .contains(
              "model.safetensors",
              "model.json",
              "history.jsonl",
              "predictions.csv",
              "run.json",
              "report.html",
              "plan.json")
          .doesNotContain("checkpoint.safetensors")
          .noneMatch(name -> name.startsWith("."));
    }
    assertThat(Files.readAllLines(out.resolve("history.jsonl"))).hasSize(8);
    List<String> rows = Files.readAllLines(out.resolve("predictions.csv"));
    assertThat(rows).hasSize(35);
    assertThat(rows.get(0)).isEqualTo("id,predicted,p(Mr. Hi),p(Officer),label,split");
    JsonNode run = new ObjectMapper().readTree(out.resolve("run.json").toFile());
    assertThat(run.get("format").asInt()).isEqualTo(2);
    assertThat(run.at("/runs/0/train").asInt()).isEqualTo(4);
    assertThat(run.get("settings").get("hidden").asText()).isEqualTo("8");
    assertThat(run.get("environment").get("kernels").asText()).isNotBlank();
  }

  @Test
  void tableAndProgressTellTheStory() {
    train();

    assertThat(console.err())
        .contains("preset default: ")
        .contains("features=row-normalise: the features are 0/1")
        .contains("training capgat on karate, seed 1, 1 thread\n")
        .contains("epoch 1/8 · loss ");
    assertThat(console.out())
        .contains("test accuracy", "macro-F1", "calibration error", "ms per epoch")
        .containsPattern("coefficients +[▁▂▃▄▅▆▇█]{11}  c0 0\\.\\d{3} … c10 0\\.\\d{3}")
        .contains("written to           " + out);
  }

  @Test
  void evaluateAndPredictAgreeWithTheTrainingToTheLastDigit() throws IOException {
    train("--json", "--quiet", "--seed", "5");
    double trained = lastLine().get("testAccuracy").get("mean").asDouble();
    double f1 = lastLine().get("macroF1").asDouble();

    assertThat(console.run("evaluate", "--model", out.toString(), "--json", "--data", "karate"))
        .isEqualTo(ExitCode.OK);
    assertThat(lastLine().get("accuracy").asDouble()).isEqualTo(trained);
    assertThat(lastLine().get("macroF1").asDouble()).isEqualTo(f1);
    assertThat(lastLine().get("part").asText()).isEqualTo("test");

    Path again = folder.resolve("again/predictions.csv");
    console.run("predict", "--model", out.toString(), "--out", again.toString());
    assertThat(again).hasSameTextualContentAs(out.resolve("predictions.csv"));
  }

  @Test
  void evaluatePrintsClassesAndConfusion() {
    train("--quiet");

    assertThat(console.run("evaluate", "--model", out.toString())).isEqualTo(ExitCode.OK);
    assertThat(console.out())
        .contains("capgat on karate, test vertices")
        .contains("class  name     precision  recall  vertices")
        .contains("Confusion (rows: true class, columns: predicted class)");
    assertThat(console.run("evaluate", "--model", out.toString(), "--on", "all"))
        .isEqualTo(ExitCode.OK);
    assertThat(console.out()).contains("all labelled vertices", "34");
  }

  @Test
  void changedGraphIsPredictedWithoutRetraining() throws IOException {
    train("--quiet");
    Path changed = folder.resolve("changed");
    console.run("convert", "karate", "--out", changed.toString());
    Path edges = changed.resolve("edges.csv");
    Files.writeString(edges, Files.readString(edges) + "1,35\n2,35\n");
    Path vertices = changed.resolve("vertices.csv");
    long commas = Files.readAllLines(vertices).get(0).chars().filter(c -> c == ',').count();
    Files.writeString(
        vertices, Files.readString(vertices) + "35" + ",".repeat((int) commas) + "\n");
    Path table = folder.resolve("new.csv");

    int code =
        console.run(
            "predict",
            "--model",
            out.toString(),
            "--data",
            changed.toString(),
            "--out",
            table.toString());

    assertThat(code).as(console.err()).isEqualTo(ExitCode.OK);
    List<String> rows = Files.readAllLines(table);
    assertThat(rows).hasSize(36);
    assertThat(rows.get(35)).startsWith("35,");
    // vertex 1 has a neighbour more, so it has other probabilities than on the graph trained on
    String before = Files.readAllLines(out.resolve("predictions.csv")).get(1);
    assertThat(rows.get(1).split(",")[0]).isEqualTo(before.split(",")[0]).isEqualTo("1");
    assertThat(rows.get(1).split(",")[2]).isNotEqualTo(before.split(",")[2]);
  }

  @Test
  void dataOfAnotherKindIsRefused() {
    train("--quiet");

    assertThat(refusal(console.run("evaluate", "--model", out.toString(), "--data", "cora")))
        .contains("cora does not fit the model: other features")
        .contains("the model has 34 sparse without names, the data 1433 sparse");
  }

  @Test
  void runsAreSummarised() throws IOException {
    assertThat(train("--runs", "3", "--json")).isEqualTo(ExitCode.OK);

    JsonNode json = lastLine();
    assertThat(json.get("runs").asInt()).isEqualTo(3);
    assertThat(json.get("testAccuracy").get("values")).hasSize(3);
    assertThat(json.get("testAccuracy").get("ci95")).hasSize(2);
    assertThat(console.err()).contains("seed 1: test ", "seed 2: test ", "seed 3: test ");
    assertThat(out.resolve("seed-3/model.safetensors")).exists();
    JsonNode file = new ObjectMapper().readTree(out.resolve("run.json").toFile());
    assertThat(file.get("runs"))
        .extracting(run -> run.get("seed").asInt())
        .containsExactly(1, 2, 3);
    assertThat(file.get("runs"))
        .extracting(run -> run.at("/test/accuracy").asDouble())
        .containsExactly(
            json.at("/testAccuracy/values/0").asDouble(),
            json.at("/testAccuracy/values/1").asDouble(),
            json.at("/testAccuracy/values/2").asDouble());

    train("--resume", "--runs", "3", "--json");
    assertThat(lastLine().get("testAccuracy")).isEqualTo(json.get("testAccuracy"));
  }

  @Test
  void resumedEnsembleIsWrittenAgain() throws IOException {
    train("--ensemble", "2", "--quiet");
    byte[] before = Files.readAllBytes(out.resolve("ensemble.json"));
    Files.delete(out.resolve("ensemble.json"));

    assertThat(train("--resume", "--quiet")).isEqualTo(ExitCode.OK);

    assertThat(Files.readAllBytes(out.resolve("ensemble.json"))).isEqualTo(before);
    assertThat(console.out()).contains("ensemble");
  }

  @Test
  void severalRunsAndABetterModelDoNotGoTogether() {
    assertThat(refusal(train("--runs", "2", "--or-better")))
        .contains("--or-better does not go with --runs; leave one of them out");
  }

  @Test
  void drawnSplitsDifferFromRunToRun() throws IOException {
    train("--runs", "2", "--split", "per-class:4,4", "--quiet");

    assertThat(
            Files.readAllLines(out.resolve("seed-1/predictions.csv")).stream()
                .filter(row -> row.endsWith(",train"))
                .map(row -> row.substring(0, row.indexOf(',')))
                .toList())
        .hasSize(8)
        .isNotEqualTo(
            Files.readAllLines(out.resolve("seed-2/predictions.csv")).stream()
                .filter(row -> row.endsWith(",train"))
                .map(row -> row.substring(0, row.indexOf(',')))
                .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--set alhpa=0.2        | unknown setting alhpa; did you mean alpha?",
        "--set lr=0.2           | unknown setting lr; did you mean learning-rate?",
        "--set weight-decay=0   | unknown setting weight-decay; did you mean l2?",
        "--set heads=two        | setting heads=two is not allowed; expected a whole number from 1 to",
        "--set slope=0.1        | ? capgnn presets keys --model capgat lists those that it has",
        "--set alpha=2          | setting alpha=2 is not allowed; expected a number from 0 to 1",
        "--set features=log     | feature preparation 'log': 'log' is not a step",
        "--set hidden=wide      | setting hidden=wide is not allowed; expected widths such as 64",
        "--model capgta         | unknown model capgta; did you mean capgat?",
        "--preset corra         | unknown preset corra; did you mean cora?",
        "--split half           | karate: no split named half came with the data",
        "--split per-class:90,9 | class Mr. Hi has 17 labelled vertices, but split per-class:90,9",
        "--runs 0               | runs is 0; expected 1 to 100000",
        "--threads 0            | --threads 0: expected 1 to 1024",
        "--checkpoint-every 0   | checkpoint-every is 0; expected at least 1",
        "--data-dir /no/where   | --data-dir /no/where: no such folder",
      })
  void mistakeIsReportedInOneLineAndLeavesNothing(String options, String message) {
    List<String> arguments = new ArrayList<>(List.of("train", "karate", "--quiet", "--out"));
    arguments.add(out.toString());
    arguments.addAll(List.of(options.strip().split(" ", 2)));

    assertThat(refusal(console.run(arguments.toArray(String[]::new)))).contains(message.strip());
    assertThat(out).doesNotExist();
  }

  @Test
  void fileInPlaceOfTheFolderIsReportedWithoutExceptionNames() throws IOException {
    Files.writeString(out, "a file");

    assertThat(refusal(train("--quiet")))
        .isEqualTo(
            "capgnn: --out %1$s: cannot create this folder: %1$s is a file, not a folder; name"
                    .formatted(out)
                + " another\n");
  }

  @Test
  void warningsAreToldBesideTheJsonToo() throws IOException {
    // steps that large throw the weights about
    assertThat(train("--json", "--quiet", "--set", "learning-rate=10")).isEqualTo(ExitCode.OK);

    assertThat(console.err())
        .contains(
            "warning: validation accuracy 0.",
            "of plain label propagation: 8 epochs may be too few");
    assertThat(lastLine().get("dataset").asText()).isEqualTo("karate");
  }

  @Test
  void finishedRunIsNotOverwritten() {
    train("--quiet");

    assertThat(refusal(train("--quiet"))).contains("already holds a run; resume it");
  }

  @Test
  void finishedRunThatIsResumedIsNotSaidToTrain() {
    train("--quiet");
    console = new TestConsole();

    assertThat(train("--resume")).isEqualTo(ExitCode.OK);

    assertThat(console.err())
        .contains("seed 1 was trained already, ")
        .doesNotContain("training capgat");
  }

  @Test
  void resumedOptionsHaveToAgree() {
    assertThat(refusal(console.run("train", "--resume"))).contains("--resume needs --out");
    console = new TestConsole();
    assertThat(refusal(console.run("train", "--resume", "--out", folder.toString())))
        .contains("there is nothing to resume, no plan.json");
    console = new TestConsole();
    train("--quiet");
    assertThat(refusal(train("--resume", "--seed", "2")))
        .contains("seed is 2, but the training to resume has 1; leave it out");
    console = new TestConsole();
    assertThat(refusal(train("--resume", "--set", "alpha=0.2")))
        .contains("alpha is 0.2, but the training to resume has 0.1");
    console = new TestConsole();
    assertThat(refusal(console.run("train", "citeseer", "--resume", "--out", out.toString())))
        .contains("data set is citeseer, but the training to resume has karate");
    console = new TestConsole();
    assertThat(train("--resume", "--set", "alpha=0.10", "--model", "capgat"))
        .as("given again, but equal")
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void divergenceHasItsOwnExitCode() throws IOException {
    Path data = Files.createDirectories(folder.resolve("huge"));
    Files.writeString(data.resolve("edges.csv"), "source,target\na,b\nb,c\nc,d\n");
    Files.writeString(
        data.resolve("vertices.csv"),
        "id,label,split,size\na,x,train,3e38\nb,y,train,-3e38\nc,x,valid,3e38\nd,y,valid,1\n");

    int code =
        console.run(
            "train", data.toString(), "--set", "features=none", "--quiet", "--out", out.toString());

    assertThat(code).as(console.err()).isEqualTo(ExitCode.DIVERGED);
    assertThat(console.err().lines()).hasSize(1);
    assertThat(console.err())
        .startsWith("capgnn: training diverged in epoch 1: ")
        .contains("try a lower learning-rate");
  }

  @Test
  void presetsAndModelsAreListed() {
    console.run("presets");
    console.run("models");
    console.run("presets", "show", "pubmed");
    console.run("presets", "keys", "--model", "capgat");

    assertThat(console.out())
        .containsPattern("amazon-photo +the authors'")
        .containsPattern("capgcn +\\d+ +CAPGCN: ")
        .contains("learning-rate: 0.2", "# The high learning rate goes with batch norm")
        .containsPattern(
            "hops +integer, 1 to 1000, default 10\\R +K, the number of power iterations");
    console.run("presets", "keys");
    assertThat(console.out())
        .containsPattern("beta +number, 0 to 1, default 1\\.0; capgcn\\R +share")
        .containsPattern("beta +number, 0 to 1, default 0\\.3; capgat\\R +share");
  }

  @Test
  void reportAndRunTellTheCommandThatMadeThem() throws IOException {
    assertThat(train("--quiet")).isEqualTo(ExitCode.OK);

    String command = "./capgnn train karate --epochs 8 --set hidden=8";
    assertThat(Files.readString(out.resolve("report.html"))).contains("<code>" + command);
    JsonNode run = new ObjectMapper().readTree(out.resolve("run.json").toFile());
    assertThat(run.at("/environment/command").asText())
        .startsWith(command)
        .endsWith("--out " + out + " --quiet");
  }
}
