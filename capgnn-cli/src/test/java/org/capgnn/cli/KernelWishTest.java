package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels are chosen once in a JVM, so a wrong wish needs a JVM of its own. */
class KernelWishTest {
  @TempDir Path folder;

  private Path output(int expectedCode, String flag, String... arguments) throws Exception {
    Path output = folder.resolve("output.txt");
    Process process = CapgnnProcess.start(flag, output, List.of(arguments));
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isEqualTo(expectedCode);
    return output;
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "train karate --epochs 1 --out run"})
  void mistypedKernelsAreOneLineAndCodeTwo(String arguments) throws Exception {
    String typed = arguments.replace("run", folder.resolve("run").toString());

    Path output = output(ExitCode.BAD_INPUT, "-Dcapgnn.kernels=typo", typed.split(" "));

    assertThat(Files.readAllLines(output))
        .containsExactly("capgnn: -Dcapgnn.kernels=typo is unknown; use auto, scalar or vector");
  }

  @Test
  void vectorsWithoutTheModuleNameTheMissingFlag() throws Exception {
    Path output = output(ExitCode.BAD_INPUT, "-Dcapgnn.kernels=vector", "--version");

    assertThat(Files.readAllLines(output))
        .singleElement()
        .asString()
        .contains("--add-modules jdk.incubator.vector", "use auto");
  }

  @Test
  void helpDoesNotAskForKernels() throws Exception {
    output(ExitCode.OK, "-Dcapgnn.kernels=typo", "--help");
  }
}
