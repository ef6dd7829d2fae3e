package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.capgnn.cli.LauncherFolder.Answer;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher builds, starts and passes on; which Java it takes is in {@link LauncherJavaIT}. */
class LauncherIT {
  @TempDir Path scratch;
  private LauncherFolder launcher;

  @BeforeEach
  void setUp() throws IOException {
    launcher = new LauncherFolder(scratch);
  }

  @Test
  void firstUseBuildsOnceWithOneLineOfNotice() throws Exception {
    Answer first = launcher.capgnn(Map.of(), "--version");
    assertThat(first.code()).isZero();
    assertThat(first.out()).startsWith("capgnn ");
    assertThat(first.err().lines()).singleElement().asString().startsWith("capgnn: building");

    Answer second = launcher.capgnn(Map.of(), "--version");
    assertThat(second.err()).isEmpty(); // neither a notice of ours nor the JVM's on incubators
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(launcher.builds()).isEqualTo(1);
  }

  @Test
  void concurrentFirstUsesShareOneBuild() throws Exception {
    long started = System.nanoTime();
    List<Process> together = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      together.add(launcher.start(Map.of(), "--version"));
    }
    for (Process process : together) {
      assertThat(launcher.answer(process, started).code()).isZero();
    }
    assertThat(launcher.builds()).isEqualTo(1);
  }

  @Test
  void newerSourceIsBuiltAgain() throws Exception {
    launcher.capgnn(Map.of(), "--version");
    Thread.sleep(20); // so that the file is newer on any file system's clock
    Files.writeString(launcher.root().resolve("capgnn-cli/src/main/New.java"), "class New {}");

    assertThat(launcher.capgnn(Map.of(), "--version").err()).startsWith("capgnn: building");
    assertThat(launcher.builds()).isEqualTo(2);
  }

  @Test
  void failedBuildShowsItsOutputAndWhereAllOfItIs() throws Exception {
    launcher.tool("mvn", "echo 'cannot find symbol'", "exit 1");

    Answer answer = launcher.capgnn(Map.of(), "--version");
    assertThat(answer.code()).isEqualTo(ExitCode.INTERNAL);
    assertThat(answer.err()).contains("cannot find symbol", "the build failed", "build.log");
    assertThat(answer.out()).isEmpty();
  }

  @Test
  void argumentsAndExitCodePassThroughUnchanged() throws Exception {
    launcher.capgnn(Map.of(), "--version");

    Answer answer = launcher.capgnn(Map.of(), "completion", "two words");
    assertThat(answer.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(answer.err()).contains("'two words'");
  }

  @Test
  void helpOfSparkDownloadsNothing() throws Exception {
    launcher.capgnn(Map.of(), "--version");

    for (String[] words :
        new String[][] {{"spark", "--help"}, {"tune", "--spark", "x", "--help"}}) {
      Answer help = launcher.capgnn(Map.of(), words);
      assertThat(help.code()).isZero();
      assertThat(help.out()).contains("Apache Spark");
    }
    assertThat(launcher.capgnn(Map.of(), "spark").err()).contains("train or predict");
    assertThat(launcher.builds()).isEqualTo(1);
  }

  /** Help starts with flags and an archive of its own. */
  @Test
  void helpIsTheSameWithFlagsOfTheUser() throws Exception {
    launcher.capgnn(Map.of(), "train", "--help");

    Answer help = launcher.capgnn(Map.of(), "train", "--help");
    Answer flags = launcher.capgnn(Map.of("CAPGNN_JAVA_OPTS", "-Xmx300m"), "train", "--help");
    assertThat(help.err()).isEmpty();
    assertThat(help.out()).contains("--checkpoint-every").isEqualTo(flags.out());
    assertThat(launcher.builds()).isEqualTo(1);
  }

  @Test
  void onlyHelpStartsWithoutVectors() throws Exception {
    String vectors = "--add-modules=jdk.incubator.vector";
    Map<String, String> java =
        Map.of("JAVA_HOME", launcher.javaThatPrintsItsArguments().toString());

    for (String text : List.of("--help", "train -h", "completion", "runs show --help")) {
      assertThat(launcher.capgnn(java, text.split(" ")).out())
          .contains("-XX:+UseSerialGC", text)
          .doesNotContain(vectors);
    }
    for (String text : List.of("--version", "train", "train completion", "train -- -h")) {
      assertThat(launcher.capgnn(java, text.split(" ")).out())
          .contains("-XX:+UseParallelGC", vectors, text)
          .doesNotContain("UseSerialGC");
    }
  }

  @Test
  void flagThatTheJvmRefusesIsShown() throws Exception {
    launcher.capgnn(Map.of(), "--version");

    Answer answer = launcher.capgnn(Map.of("CAPGNN_JAVA_OPTS", "-XX:NoSuchFlag=1"), "--version");
    assertThat(answer.code()).isEqualTo(1);
    assertThat(answer.out() + answer.err()).contains("NoSuchFlag"); // the JVM chooses the stream
  }

  @Test
  void helpAnswersInUnderFourTenthsOfASecond() throws Exception {
    launcher.capgnn(Map.of(), "--help");

    double best = Double.MAX_VALUE;
    for (int i = 0; i < 20 && best >= 0.4; i++) { // other work on the machine may disturb a try
      best = Math.min(best, launcher.capgnn(Map.of(), "--help").seconds());
    }
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    int cores = Runtime.getRuntime().availableProcessors();
    assumeTrue(
        best < 0.4 || load < 1.5 * cores,
        "a wall time of "
            + best
            + " s says nothing at a load of "
            + load
            + " on "
            + cores
            + " cores");
    assertThat(best).isLessThan(0.4);
  }
}
