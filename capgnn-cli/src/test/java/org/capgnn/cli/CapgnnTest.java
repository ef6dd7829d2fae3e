package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CapgnnTest {
  private final TestConsole console = new TestConsole();

  @Test
  void helpNamesEveryExitCode() {
    assertThat(console.run("--help")).isEqualTo(ExitCode.OK);
    assertThat(console.out()).contains("0     success", "1     internal", "2     bad input", "130");
    assertThat(console.err()).isEmpty();
  }

  @Test
  void versionNamesProjectJavaAndKernels() {
    assertThat(console.run("--version")).isEqualTo(ExitCode.OK);
    assertThat(console.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("capgnn \\d+\\.\\d+\\.\\d+.*"),
            line -> assertThat(line).contains(System.getProperty("java.version")),
            line -> assertThat(line).startsWith("kernels: "));
  }

  @Test
  void unknownOptionIsAnsweredWithTheNearestOne() {
    assertThat(console.run("completion", "--stacktrac")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err().lines())
        .containsExactly(
            "capgnn completion: Unknown option: '--stacktrac'; did you mean '--stacktrace'?",
            "Try 'capgnn completion --help'.");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void unknownCommandIsAnsweredWithTheNearestOne() {
    assertThat(console.run("complet")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("'complet'").contains("did you mean 'completion'");
  }

  @Test
  void noCommandShowsTheHelpAndFails() {
    assertThat(console.run()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).startsWith("capgnn: a command is missing").contains("completion");
  }

  @Test
  void completionKnowsCommandsAndOptions() {
    assertThat(console.run("completion")).isEqualTo(ExitCode.OK);
    assertThat(console.out()).contains("complete -F").contains("--stacktrace", "completion");
  }
}
