package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FileHandlesTest {
  @Test
  void exhaustionIsRecognisedAlsoAsACause() {
    Exception failure = new IllegalStateException(new IOException("a.csv (Too many open files)"));

    assertThat(FileHandles.explain(failure)).startsWith("too few file handles");
    assertThat(FileHandles.explain(new IOException("No space left on device"))).isNull();
  }

  /** How many are needed depends on the class path, so several limits are tried. */
  @Test
  void tooFewHandlesAreNamed() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/limits")), "Linux states its limits");
    int named = 0;
    for (int handles = 28; handles < 100; handles += 6) {
      String output = outputWith(handles);
      if (output.contains("JNI error") || output.contains("initialization of VM")) {
        continue; // Java itself does not start, and no class of ours has a say
      }
      assertThat(output).doesNotContain("NoClassDefFoundError", "ExceptionInInitializerError");
      if (!output.contains("capgnn: too few file handles")) {
        break; // these were enough
      }
      named++;
    }
    assertThat(named).isPositive();
  }

  private static String outputWith(int handles) throws Exception {
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
    assertThat(process.waitFor()).isPositive();
    return output;
  }
}
