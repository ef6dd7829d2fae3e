package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process is killed in the middle of a training and continued to the same bits. */
class KilledTrainingTest {
  private static final int MINUTES = 3;
  private static final List<String> TRAINING =
      List.of(
          "train",
          "karate",
          "--checkpoint-every",
          "10",
          "--quiet",
          "--set",
          "patience=1000",
          "--set",
          "hidden=8",
          "--set",
          "views=2");

  @TempDir Path folder;

  private Process start(List<String> arguments) throws IOException {
    return CapgnnProcess.start(folder.resolve("output.txt"), arguments);
  }

  private int run(List<String> arguments) throws Exception {
    Process process = start(arguments);
    assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  private String output() throws IOException {
    return Files.readString(folder.resolve("output.txt"), StandardCharsets.UTF_8);
  }

  private static List<String> with(String... more) {
    return with(200, more);
  }

  private static List<String> with(int epochs, String... more) {
    List<String> arguments = new ArrayList<>(TRAINING);
    arguments.addAll(List.of("--epochs", Integer.toString(epochs)));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static void await(Process process, Path file) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    while (!Files.exists(file) && process.isAlive() && System.nanoTime() < end) {
      Thread.sleep(2);
    }
    assertThat(file).exists();
  }

  @Test
  void killedAndResumedTrainingGivesTheSameFiles() throws Exception {
    Path whole = folder.resolve("whole");
    Path killed = folder.resolve("killed");
    assertThat(run(with("--out", whole.toString(), "--threads", "1"))).isZero();

    Process process = start(with("--out", killed.toString(), "--threads", "2"));
    await(process, killed.resolve("checkpoint.safetensors"));
    process.destroyForcibly().waitFor();
    assertThat(killed.resolve("run.json")).as("killed before its end").doesNotExist();
    assertThat(run(List.of("train", "--resume", "--quiet", "--out", killed.toString()))).isZero();

    assertThat(killed.resolve("model.safetensors"))
        .hasSameBinaryContentAs(whole.resolve("model.safetensors"));
    assertThat(killed.resolve("predictions.csv"))
        .hasSameTextualContentAs(whole.resolve("predictions.csv"));
    assertThat(Files.readAllLines(killed.resolve("history.jsonl"))).hasSize(200);
  }

  @Test
  void fourRunsSideBySideAreResumedTogether() throws Exception {
    Path whole = folder.resolve("whole");
    Path killed = folder.resolve("killed");
    assertThat(run(with("--runs", "4", "--out", whole.toString(), "--threads", "2"))).isZero();

    Process process = start(with("--runs", "4", "--out", killed.toString(), "--threads", "4"));
    await(process, killed.resolve("seed-4/checkpoint.safetensors"));
    process.destroyForcibly().waitFor();
    assertThat(killed.resolve("run.json")).as("killed before its end").doesNotExist();
    assertThat(run(List.of("train", "--resume", "--quiet", "--out", killed.toString()))).isZero();

    for (int seed = 1; seed <= 4; seed++) {
      assertThat(killed.resolve("seed-" + seed + "/model.safetensors"))
          .hasSameBinaryContentAs(whole.resolve("seed-" + seed + "/model.safetensors"));
    }
  }

  /** The training itself has ended; a thousand epochs of each rival take longer than the wait. */
  @Test
  void ctrlCWhileOtherModelsAreComparedEndsTheCommand() throws Exception {
    assumeTrue(
        CapgnnProcess.interruptsArrive(), "this process ignores SIGINT, and so would its children");
    Path out = folder.resolve("compared");
    List<String> arguments =
        List.of(
            "train",
            "cora",
            "--model",
            "appnp",
            "--epochs",
            "5",
            "--or-better",
            "--out",
            out.toString());
    Process process = start(arguments);
    await(process, out.resolve("run.json"));
    CapgnnProcess.interrupt(process);

    assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(output()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(output())
        .contains(
            "interrupted before other models were compared; continue with: ./capgnn train --resume"
                + " --out "
                + out
                + " --or-better");
    try (Stream<Path> folders = Files.list(folder)) {
      assertThat(folders.filter(Files::isDirectory)).containsExactly(out);
    }
  }

  @Test
  void ctrlCSavesTheTrainingAndSaysHowToContinue() throws Exception {
    assumeTrue(
        CapgnnProcess.interruptsArrive(), "this process ignores SIGINT, and so would its children");
    Path out = folder.resolve("interrupted");
    Process process = start(with(200_000, "--out", out.toString()));
    await(process, out.resolve("plan.json"));
    CapgnnProcess.interrupt(process);

    assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(output()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(output())
        .contains(
            "interrupted; a checkpoint is saved, continue with: ./capgnn train --resume --out "
                + out);
    assertThat(out.resolve("checkpoint.safetensors")).exists();
    assertThat(out.resolve("run.json")).doesNotExist();
  }
}
