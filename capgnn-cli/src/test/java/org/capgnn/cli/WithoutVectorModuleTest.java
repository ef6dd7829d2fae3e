package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that was started without the vector module trains all the same, by the plain loops. */
class WithoutVectorModuleTest {
  @TempDir Path folder;

  /** Some epochs in a JVM with these flags; what it printed. */
  private JsonNode train(String out, String... flags) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Capgnn.class.getName(), "train", "karate", "--model", "capgat"));
    command.addAll(List.of("--epochs", "5", "--threads", "1", "--json", "--quiet"));
    command.addAll(List.of("--out", folder.resolve(out).toString()));
    Path complaints = folder.resolve(out + ".err");
    Process process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(complaints)).isEqualTo(ExitCode.OK);
    return new ObjectMapper().readTree(printed);
  }

  private byte[] weights(String out) throws Exception {
    return Files.readAllBytes(folder.resolve(out).resolve("model.safetensors"));
  }

  @Test
  void autoGivesTheWeightsOfThePlainLoops() throws Exception {
    String module = "--add-modules=jdk.incubator.vector";
    JsonNode without = train("without", "-Dcapgnn.kernels=auto");
    JsonNode plain = train("plain", module, "-Dcapgnn.kernels=scalar");
    JsonNode vector = train("vector", module, "-Dcapgnn.kernels=auto");

    assertThat(without.get("kernels").asText()).isEqualTo("scalar");
    assertThat(without.get("coefficients")).isEqualTo(plain.get("coefficients"));
    assertThat(weights("without")).isEqualTo(weights("plain"));
    // the SIMD kernels round otherwise, so that equal bytes above say which loops ran
    assertThat(vector.get("kernels").asText()).isEqualTo("vector");
    assertThat(weights("vector")).isNotEqualTo(weights("plain"));
  }
}
