package org.capgnn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
  private static final Path README = Path.of("../README.md");
  private static final Path EXAMPLE =
      Path.of("src/test/java/org/capgnn/examples/LibraryExample.java");

  @TempDir Path folder;

  private static String between(String text, String begin, String end) {
    int from = text.indexOf(begin);
    assertThat(from).as("no '%s'", begin).isNotNegative();
    return text.substring(from + begin.length(), text.indexOf(end, from + begin.length()));
  }

  @Test
  void libraryExampleIsTheOneThatCompiles() throws IOException {
    String shown = between(Files.readString(README), "```java\n", "```");
    String compiled =
        between(Files.readString(EXAMPLE), "// README: begin\n", "    // README: end");

    assertThat(shown.stripTrailing()).isEqualTo(compiled.stripTrailing().stripIndent());
  }

  @Test
  void libraryExampleTrainsAndPredicts() {
    assertThat(LibraryExample.predict("karate", 0, 20, folder)).isNotBlank();
    assertThat(folder).isDirectoryContaining("glob:**/model.safetensors");
  }
}
