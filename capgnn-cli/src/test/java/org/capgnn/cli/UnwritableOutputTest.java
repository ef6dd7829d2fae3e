package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Standard output that takes nothing, such as a full disk. */
class UnwritableOutputTest {
  @TempDir static Path folder;

  private static final class Full extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("No space left on device");
    }
  }

  @BeforeAll
  static void train() {
    String text = "train karate --epochs 2 --quiet --out " + folder.resolve("run");
    assertThat(Capgnn.run(new TestConsole().console(), text.split(" "))).isEqualTo(ExitCode.OK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "predict --model RUN",
        "evaluate --model RUN",
        "datasets info karate",
        "train karate --epochs 2 --quiet --json --out RUN-2",
        "completion",
        "--help",
        "--version"
      })
  void isAFailure(String command) {
    StringWriter err = new StringWriter();
    PrintWriter out = new PrintWriter(new Full(), true, StandardCharsets.UTF_8);
    Console console = new Console(out, new PrintWriter(err, true), false, 80);

    int code =
        Capgnn.run(console, command.replace("RUN", folder.resolve("run").toString()).split(" "));

    assertThat(code).isEqualTo(ExitCode.INTERNAL);
    assertThat(err.toString()).contains("capgnn: standard output: cannot be written; ");
  }
}
