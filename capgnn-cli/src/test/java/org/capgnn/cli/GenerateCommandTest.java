package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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
}
