package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateCommandTest {
  @TempDir Path folder;
  private final TestConsole console = new TestConsole();

  private int generate(String vertices, String edges) {
    return console.run(
        "generate",
        "--vertices",
        vertices,
        "--edges",
        edges,
        "--classes",
        "3",
        "--features",
        "30",
        "--out",
        folder.resolve("made").toString());
  }

  @Test
  void generatedGraphHasWhatWasAskedFor() {
    assertThat(generate("300", "900")).isEqualTo(ExitCode.OK);
    assertThat(console.run("datasets", "info", folder.resolve("made").toString(), "--json"))
        .isEqualTo(ExitCode.OK);
    assertThat(console.out())
        .contains("\"vertices\":300,\"edges\":900,\"features\":30")
        .contains("\"classSizes\":[100,100,100]");
  }

  @Test
  void impossibleGraphIsBadInputAndWritesNothing() {
    assertThat(generate("10", "900")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err().lines()).singleElement().asString().contains("900 edges are too many");
    assertThat(folder.resolve("made")).doesNotExist();
  }

  @Test
  void numberThatIsNoneIsNamedWithItsOption() {
    assertThat(generate("many", "900")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("--vertices").contains("'many'");
  }

  @Test
  void ctrlCLeavesNothingUnfinishedBehind() throws Exception {
    assumeTrue(
        CapgnnProcess.interruptsArrive(), "this process ignores SIGINT, and so would its children");
    Path output = folder.resolve("output.txt");
    Path out = folder.resolve("made");
    String large = "generate --vertices 1000000 --edges 100000000 --classes 4 --features 9 --out";
    List<String> arguments = new ArrayList<>(List.of(large.split(" ")));
    arguments.add(out.toString());
    Process process = CapgnnProcess.start(output, arguments);
    while (process.isAlive() && !isWriting()) {
      Thread.sleep(5);
    }

    CapgnnProcess.interrupt(process);

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(Files.readString(output)).contains("interrupted; the unfinished tables in ");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(output);
    }
  }

  /** Whether the table of edges has begun to grow, in a temporary folder. */
  private boolean isWriting() throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      return inside
          .filter(path -> path.getFileName().toString().startsWith(".edges.csv."))
          .anyMatch(path -> path.toFile().length() > 0);
    }
  }
}
