package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConvertCommandTest {
  @TempDir Path folder;

  private static String hashOf(String source) {
    TestConsole console = new TestConsole();
    assertThat(console.run("datasets", "info", source, "--json")).isZero();
    Matcher hash = Pattern.compile("\"hash\":\"(\\w+)\"").matcher(console.out());
    assertThat(hash.find()).isTrue();
    return hash.group(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"karate", "cora"})
  void convertedDataSetReadsBackTheSame(String name) {
    TestConsole console = new TestConsole();
    Path out = folder.resolve("a copy");

    assertThat(console.run("convert", name, "--out", out.toString(), "--gzip")).isZero();
    assertThat(console.out()).contains("vertices").contains(" of " + name);
    assertThat(out.resolve("edges.csv.gz")).exists();
    assertThat(hashOf(out.toString())).isEqualTo(hashOf(name));
  }

  @Test
  void missingOutIsNamed() {
    TestConsole console = new TestConsole();
    assertThat(console.run("convert", "karate")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("--out");
  }
}
