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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
  @TempDir Path out;
  private final TestConsole console = new TestConsole();

  private int bench(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("bench", "--epochs", "2", "--repeats", "1", "--warmup", "0", "--offline"));
    arguments.addAll(List.of("--out", out.resolve("bench").toString()));
    arguments.addAll(List.of(more));
    return console.run(arguments.toArray(String[]::new));
  }

  private static List<String> keys(JsonNode object) {
    List<String> keys = new ArrayList<>();
    object.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  @Test
  void everyCellIsMeasuredAndWhatIsMissingIsNamed() throws IOException {
    int code =
        bench(
            "--datasets",
            "karate,no-such-data",
            "--models",
            "capgcn,no-such-model",
            "--threads",
            "1",
            "--kernels",
            "scalar");

    assertThat(code).as(console.err()).isEqualTo(ExitCode.OK);
    assertThat(console.err()).contains("skipping no-such-data", "skipping no-such-model");
    JsonNode json = new ObjectMapper().readTree(out.resolve("bench/bench.json").toFile());
    assertThat(keys(json))
        .containsExactly(
            "environment", "loadBefore", "repeats", "epochsPerTurn", "cells", "targets", "skipped");
    assertThat(json.get("skipped")).hasSize(2);
    assertThat(json.get("cells")).hasSize(2);
    JsonNode ours = json.get("cells").get(0);
    assertThat(keys(ours))
        .containsExactly(
            "dataset",
            "model",
            "implementation",
            "variant",
            "runsOn",
            "threads",
            "epochs",
            "medianMillis",
            "firstQuartileMillis",
            "thirdQuartileMillis",
            "leastMillis",
            "timesOurs",
            "allocatedBytesPerEpoch",
            "kernels");
    assertThat(ours.get("epochs").asInt()).isBetween(1, 2);
    assertThat(ours.get("medianMillis").asDouble()).isPositive();
    assertThat(ours.get("allocatedBytesPerEpoch").asDouble()).isPositive();
    assertThat(ours.get("kernels").findValuesAsText("kernel"))
        .containsExactly(
            "propagation",
            "propagation, transposed",
            "features",
            "features, fused with the hidden layer");
    assertThat(ours.get("kernels").findValues("share"))
        .allSatisfy(share -> assertThat(share.asDouble()).isPositive());
    JsonNode scalar = json.get("cells").get(1);
    assertThat(scalar.get("runsOn").asText()).endsWith("scalar");
    assertThat(scalar.get("kernels")).isEmpty();
    assertThat(scalar.get("allocatedBytesPerEpoch").asDouble()).isBetween(1.0, 65_536.0);
    // without warm-up the vectors of the first cell may still be boxed, but then it is marked
    boolean marked = ours.get("allocatedBytesPerEpoch").asDouble() > 65_536;
    assertThat(console.err().contains("KiB per epoch, more than 64")).isEqualTo(marked);
    assertThat(console.out().contains("(over 64)")).isEqualTo(marked);
    assertThat(scalar.get("timesOurs").asDouble())
        .isEqualTo(scalar.get("medianMillis").asDouble() / ours.get("medianMillis").asDouble());
    assertThat(Files.readString(out.resolve("bench/bench.md")))
        .contains("## Milliseconds per epoch", "## Kernels against the roofline", "## Targets");
    assertThat(console.out()).contains("karate", "not measured", "bench.json");
  }

  @Test
  void nothingFoundIsBadInput() {
    assertThat(bench("--datasets", "no-such-data")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("nothing could be measured");
    assertThat(out.resolve("bench")).doesNotExist();
  }

  @Test
  void folderWithoutJavaIsRefused() {
    assertThat(bench("--datasets", "karate", "--java", out.toString()))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("--java").contains("no bin/java there");
  }
}
