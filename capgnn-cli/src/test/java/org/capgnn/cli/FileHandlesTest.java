package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileHandlesTest {
  @Test
  void exhaustionIsRecognisedAlsoAsACause() {
    Exception failure = new IllegalStateException(new IOException("a.csv (Too many open files)"));

    assertThat(FileHandles.explain(failure)).startsWith("too few file handles");
    assertThat(FileHandles.explain(new IOException("No space left on device"))).isNull();
  }

  /** A class path of folders needs few handles, so the limit is far below that of a user. */
  @ParameterizedTest
  @ValueSource(ints = {22, 26, 34})
  void tooFewHandlesAreNamed(int handles) throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/limits")), "Linux states its limits");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                "bash",
                "-c",
                "ulimit -n \"$1\"; shift; exec \"$@\"",
                "limited",
                Integer.toString(handles),
                java,
                "-Dcapgnn.kernels=scalar",
                "-cp",
                System.getProperty("java.class.path"),
                "org.capgnn.cli.Capgnn",
                "train",
                "karate",
                "--epochs",
                "1",
                "--quiet",
                "--out",
                "/dev/null/none")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(output).contains("capgnn: too few file handles");
  }
}
