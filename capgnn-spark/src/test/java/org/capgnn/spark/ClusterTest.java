package org.capgnn.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.capgnn.VertexClassifier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** A real cluster, whose executors are killed and stopped while they train. */
@Timeout(value = 360, threadMode = ThreadMode.SEPARATE_THREAD)
class ClusterTest {
  @TempDir static Path folder;
  private static StandaloneCluster cluster;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    cluster = new StandaloneCluster(folder, 1200);
  }

  @AfterAll
  static void end() {
    cluster.close();
  }

  /** What the driver prints, line by line. */
  private static final class Lines implements AutoCloseable {
    private final Process driver;
    private final BufferedReader reader;
    private final List<String> read = new ArrayList<>();

    Lines(Process driver) {
      this.driver = driver;
      this.reader =
          new BufferedReader(
              new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8));
    }

    String await(String start) throws IOException {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        read.add(line);
        if (line.startsWith(start)) {
          return line.substring(start.length()).strip();
        }
      }
      throw new AssertionError(
          "no line '%s' in %s; log: %s"
              .formatted(start, read, Files.readString(folder.resolve("driver.log"))));
    }

    void awaitEpoch(int number) throws IOException {
      while (Integer.parseInt(await("epoch")) < number) {}
    }

    @Override
    public void close() {
      driver.destroyForcibly();
    }
  }

  @Test
  void shardsThatAreKilledOrHangAreReplacedAndTheResultIsTheSame()
      throws IOException, InterruptedException {
    SparkSession session = LocalSpark.SESSION;
    CapgnnModel whole =
        TrainOnCora.classifier(session).fit(Tables.vertices(session, TrainOnCora.cora()));
    int expected = Arrays.hashCode(TrainOnCora.losses(whole.report().orElseThrow().history()));
    int predicted = TrainOnCora.predictions(whole, session);
    Path model = folder.resolve("model");

    try (Lines lines = train(model)) {
      lines.awaitEpoch(15);
      List<ProcessHandle> executors = cluster.executors();
      assertThat(executors).hasSize(2);
      kill("-9", executors.get(0));
      long killed = System.nanoTime();
      assertThat(lines.await("note attempt 1 of 6 failed"))
          .containsAnyOf("ExecutorLostFailure", "lost shard");
      lines.awaitEpoch(10);
      double replaced = (System.nanoTime() - killed) / 1e9;

      lines.awaitEpoch(35);
      kill("-STOP", cluster.executors().get(0)); // Spark itself must get rid of it
      long hung = System.nanoTime();
      assertThat(lines.await("note attempt 2 of 6 failed"))
          .containsPattern("no answer from shard [01] at 127\\.0\\.0\\.1:\\d+ for 5 s");
      double noticed = (System.nanoTime() - hung) / 1e9;
      lines.awaitEpoch(10);
      System.err.printf(
          "a killed executor was replaced within %.1f s, one that hung was noticed within %.1f s and replaced within %.1f s%n",
          replaced, noticed, (System.nanoTime() - hung) / 1e9);

      assertThat(Integer.parseInt(lines.await("resumed"))).isBetween(30, TrainOnCora.EPOCHS - 1);
      assertThat(Integer.parseInt(lines.await("history"))).isEqualTo(expected);
      assertThat(Integer.parseInt(lines.await("predicted"))).isEqualTo(predicted);
      assertThat(replaced).isLessThan(60); // 13 s on a quiet machine
      assertThat(noticed).isLessThan(30); // 5 s
    }
    assertThat(VertexClassifier.load(model).card().epochs()).isEqualTo(TrainOnCora.EPOCHS);
    assertThat(folder.resolve("checkpoints")).isEmptyDirectory();
  }

  private static Lines train(Path model) throws IOException {
    return new Lines(
        cluster.driver(
            TrainOnCora.class,
            model.toString(),
            folder.resolve("checkpoints").toUri().toString(),
            "5"));
  }

  private static void kill(String signal, ProcessHandle process)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", signal, "" + process.pid()).inheritIO().start().waitFor();
  }
}
