package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;

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
    assertThat(console.err())
        .startsWith("capgnn: unknown command 'complet'; did you mean 'completion'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "train --seed x    | capgnn train: Invalid value for option '--seed': 'x' is not a whole number",
        "train --set alpha | capgnn train: Value for option '--set' (KEY=VALUE) should be in KEY=VALUE",
        "train karate cora | capgnn train: one argument too many: 'cora'",
      })
  void parserSpeaksPlainly(String arguments, String message) {
    assertThat(console.run(arguments.strip().split(" "))).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).startsWith(message.strip());
  }

  /** A description broken by hand is broken a second time where the width is used up. */
  @ParameterizedTest
  @ValueSource(strings = {"train", "predict", "evaluate", "reproduce", "bench"})
  void descriptionsAreBrokenOnlyWhereALineIsFull(String command) {
    assertThat(console.run(command, "--help")).isEqualTo(ExitCode.OK);

    // a continued line is indented further, so that one that goes back was broken by hand
    assertThat(console.out()).doesNotContainPattern("\n( {18,})  \\S[^\n]*\n\\1\\S");
  }

  @Test
  void noCommandShowsTheHelpAndFails() {
    assertThat(console.run()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).startsWith("capgnn: a command is missing").contains("completion");
  }

  @Test
  void completionKnowsCommandsAndOptions() {
    assertThat(console.run("completion")).isEqualTo(ExitCode.OK);
    assertThat(console.out())
        .contains("complete -F")
        .contains("--stacktrace", "completion", "--checkpoint-every", "--or-better");
  }

  /** Only commands that the command line may name are parsed in full; a file may name any. */
  @Test
  void commandIsFoundAfterAnOptionAndInAFile(@TempDir Path folder) throws IOException {
    Path words = Files.writeString(folder.resolve("words"), "train --help");

    assertThat(console.run("--stacktrace", "train", "--help")).isEqualTo(ExitCode.OK);
    assertThat(console.run("@" + words)).isEqualTo(ExitCode.OK);
    assertThat(console.out().split("--checkpoint-every=N +Save", -1)).hasSize(3);
  }

  @Test
  void helpDescribesEveryCommandInTheListsOrder() {
    assertThat(console.run("--help")).isEqualTo(ExitCode.OK);
    int last = 0;
    for (Class<?> type : EveryCommand.class.getAnnotation(Command.class).subcommands()) {
      Command command = type.getAnnotation(Command.class);
      String start = "\n  " + command.name() + " ";
      assertThat(console.out().indexOf(start)).isGreaterThan(last);
      last = console.out().indexOf(start);
      assertThat(console.out()).contains(command.description()[0].split(" ")[0]);
    }
    assertThat(last).isPositive();
  }
}
