package org.capgnn.spark.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.capgnn.cli.CommandLines;
import org.capgnn.spark.LocalSpark;
import org.capgnn.spark.StandaloneCluster;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** The commands as a user types them, on local[2] and in a process of their own. */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
class SparkCommandsTest {
  private static final int N = 40;

  @TempDir static Path folder;
  private static List<Answer> answers;

  private record Answer(String text, int exit) {}

  private static final List<List<String>> LINES = new ArrayList<>();

  private static int line(String... words) {
    LINES.add(List.of(words));
    return LINES.size() - 1;
  }

  private static int train(String vertices, String edges, String out, String... more) {
    return with(
        List.of(
            "spark",
            "train",
            "--master",
            "local[2]",
            "--vertices",
            path(vertices),
            "--edges",
            path(edges),
            "--out",
            path(out),
            "--set",
            "epochs=15",
            "--set",
            "hidden=8",
            "--set",
            "views=2"),
        more);
  }

  private static int predict(String model, String out, String... more) {
    return with(
        List.of(
            "spark",
            "predict",
            "--master",
            "local[2]",
            "--vertices",
            path("v.csv"),
            "--edges",
            path("e.csv"),
            "--model",
            path(model),
            "--out",
            path(out)),
        more);
  }

  private static int with(List<String> words, String... more) {
    return line(Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new));
  }

  private static String path(String name) {
    return folder.resolve(name).toString();
  }

  private static int fromCsv;
  private static int toCsv;
  private static int toCsvAgain;
  private static int fromParquet;
  private static int directed;
  private static int toParquet;
  private static int foreign;
  private static int again;
  private static int unwritable;
  private static int shards;
  private static int attempts;
  private static int partition;
  private static int setting;
  private static int noTable;
  private static int noMaster;
  private static int noCommand;
  private static int tune;

  @BeforeAll
  static void runAll() throws IOException, InterruptedException {
    tables();
    Files.createDirectories(folder.resolve("work"));
    Files.writeString(folder.resolve("work/thesis.tex"), "all of it");
    fromCsv =
        train("v.csv", "e.csv", "model", "--classes", "1,0", "--attempts", "2", "--shards", "2");
    toCsv = predict("model", "p.csv", "--embedding");
    toCsvAgain = predict("model", "p.csv");
    fromParquet = train("v.parquet", "e.parquet", "model2", "--partition", "stream");
    directed = train("v.csv", "e.csv", "model3", "--directed");
    toParquet = predict("model3", "p.parquet");
    foreign = train("v.csv", "e.csv", "work");
    again = train("v.csv", "e.csv", "model2");
    unwritable = train("v.csv", "e.csv", "v.csv/model");
    shards = train("v.csv", "e.csv", "none", "--shards", "-1");
    attempts = train("v.csv", "e.csv", "none", "--attempts", "0");
    partition = train("v.csv", "e.csv", "none", "--partition", "metis");
    setting = train("v.csv", "e.csv", "none", "--set", "hopps=3");
    noTable = train("nothing.csv", "e.csv", "none");
    noMaster = line("spark", "train", "--vertices", "v", "--edges", "e", "--out", "none");
    noCommand = line("spark");
    tune =
        line(
            "tune",
            "karate",
            "--trials",
            "2",
            "--models",
            "appnp",
            "--spark",
            "local[2]",
            "--out",
            path("tuned"));
    answers = answers(run());
    assertThat(answers).hasSameSizeAs(LINES);
  }

  /** Two groups of vertices, each a ring. */
  private static void tables() throws IOException {
    StringBuilder vertices = new StringBuilder("id,a,b,label\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int v = 0; v < N; v++) {
      String label = v < N / 2 ? "" + v % 2 : "";
      vertices.append("%d,%s,%d,%s\n".formatted(v, v % 2 + v % 5 / 10.0, 1 - v % 2, label));
      edges.append("%d,%d\n".formatted(v, (v + 2) % N));
    }
    Files.writeString(folder.resolve("v.csv"), vertices);
    Files.writeString(folder.resolve("e.csv"), edges);
    for (String name : List.of("v", "e")) {
      LocalSpark.SESSION
          .read()
          .option("header", true)
          .option("inferSchema", true)
          .csv(path(name + ".csv"))
          .write()
          .parquet(path(name + ".parquet"));
    }
  }

  private static String run() throws IOException, InterruptedException {
    Path lines = folder.resolve("lines.txt");
    Files.write(lines, LINES.stream().map(words -> String.join("\t", words)).toList());
    List<String> command = StandaloneCluster.command("1g", StandaloneCluster.classPath());
    command.add("-Dspark.ui.enabled=false");
    command.add("-Dspark.driver.host=127.0.0.1");
    command.add("-Dspark.driver.bindAddress=127.0.0.1");
    command.add("-Dspark.sql.shuffle.partitions=2");
    command.add(CommandLines.class.getName());
    command.add(lines.toString());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(folder.toFile()).redirectError(folder.resolve("log").toFile());
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text + Files.readString(folder.resolve("log"))).isZero();
    return text;
  }

  private static List<Answer> answers(String text) {
    List<Answer> found = new ArrayList<>();
    StringBuilder one = new StringBuilder();
    for (String each : text.lines().toList()) {
      if (each.matches(CommandLines.EXIT + "\\d+")) {
        String code = each.substring(CommandLines.EXIT.length());
        found.add(new Answer(one.toString(), Integer.parseInt(code)));
        one.setLength(0);
      } else {
        one.append(each).append('\n');
      }
    }
    return found;
  }

  private static void check(int line, int exit, String... parts) {
    Answer answer = answers.get(line);
    assertThat(answer.text()).as("%s", LINES.get(line)).contains(parts);
    assertThat(answer.exit()).as(answer.text()).isEqualTo(exit);
    if (exit != 0) {
      assertThat(answer.text()).doesNotContain("internal failure", "\tat ");
    }
  }

  @Test
  void trainsFromCsvAndPredictsToCsv() throws IOException {
    check(fromCsv, 0, "seed 1, 2 classes", "shard 1", "written to");
    check(toCsv, 0, "p.csv: 40 vertices");
    Dataset<Row> predicted =
        LocalSpark.SESSION.read().option("header", true).csv(path("p.csv")).cache();
    assertThat(predicted.columns())
        .containsExactly("id", "a", "b", "label", "prediction", "probability", "embedding");
    assertThat(predicted.count()).isEqualTo(N);
    assertThat(Files.readString(folder.resolve("model/model.json")))
        .containsPattern("\"classes\"\\s*:\\s*\\[\\s*\"1\",\\s*\"0\"");
    check(toCsvAgain, 2, "p.csv exists already; name another folder");
  }

  @Test
  void trainsFromParquet() {
    check(fromParquet, 0, "2 classes", "written to");
  }

  @Test
  void aModelOfADirectedGraphIsAppliedToOne() {
    check(directed, 0, "written to");
    check(toParquet, 0, "p.parquet: 40 vertices");
    assertThat(LocalSpark.SESSION.read().parquet(path("p.parquet")).count()).isEqualTo(N);
  }

  @Test
  void onlyAModelIsReplaced() {
    check(foreign, 2, "holds thesis.tex, which a model would replace");
    assertThat(folder.resolve("work/thesis.tex")).hasContent("all of it");
    check(again, 0, "written to");
    check(unwritable, 2, "v.csv/model");
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void badOptionsAreRefusedInOneLine() {
    check(shards, 2, "shards is -1, expected at least 0");
    check(attempts, 2, "attempts is 0, expected at least 1");
    check(partition, 2, "partitioning is 'metis', expected hash or stream");
    check(setting, 2, "hopps");
    check(noTable, 2, "--vertices", "nothing.csv cannot be read");
    check(noMaster, 2, "no cluster is named; give --master");
    check(noCommand, 2, "a command is missing: train or predict");
  }

  @Test
  void trialsOfATuningAreSpread() {
    check(tune, 0, "appnp");
    assertThat(folder.resolve("tuned")).isNotEmptyDirectory();
  }
}
