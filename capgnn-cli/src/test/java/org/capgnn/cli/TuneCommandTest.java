package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneCommandTest {
  private final TestConsole console = new TestConsole();

  @TempDir Path temp;

  @Test
  void endsWithALeaderboardAPresetAndAModelThatPredicts() throws IOException {
    Path out = temp.resolve("tuned");

    int code =
        console.run(
            "tune", "karate", "--models", "gcn,s2gc", "--trials", "6", "--out", out.toString());

    assertThat(code).as(console.err()).isEqualTo(ExitCode.OK);
    assertThat(console.out())
        .contains("accuracy", "95% interval", "weight", "label-propagation", "mlp", "gcn")
        .contains("ensemble of", "test accuracy of the ensemble:", "written to " + out);
    assertThat(console.err()).contains("[trial 1 of 6] ", "judging mlp");
    assertThat(out.resolve("predictions.csv")).exists();
    assertThat(Files.readString(out.resolve("tune.md"))).contains("What mattered");
    assertThat(console.run("evaluate", "--model", out.toString()))
        .as(console.err())
        .isEqualTo(ExitCode.OK);
    assertThat(
            console.run(
                "train",
                "karate",
                "--preset",
                out.resolve("preset.yaml").toString(),
                "--out",
                temp.resolve("again").toString()))
        .as(console.err())
        .isEqualTo(ExitCode.OK);
    String preset = Files.readString(out.resolve("preset.yaml"));
    String best = preset.replaceAll("(?s).*\nmodel: (\\S+).*", "$1");
    assertThat(console.out()).contains(best + " on karate, seed 1", "expected accuracy");
  }

  @Test
  void anUnknownMetricIsRefused() {
    assertThat(console.run("tune", "karate", "--metric", "f1")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains("expected one of accuracy, macro-f1, ");
  }
}
