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
  void flagThatTheJvmRefusesIsShown() throws Exception {
    launcher.capgnn(Map.of(), "--version");

    Answer answer = launcher.capgnn(Map.of("CAPGNN_JAVA_OPTS", "-XX:NoSuchFlag=1"), "--version");
    assertThat(answer.code()).isEqualTo(1);
    assertThat(answer.out() + answer.err()).contains("NoSuchFlag"); // the JVM chooses the stream
  }

  @Test
  void helpAnswersInUnderSixTenthsOfASecond() throws Exception {
    launcher.capgnn(Map.of(), "--help");

    double best = Double.MAX_VALUE;
    for (int i = 0; i < 20 && best >= 0.6; i++) { // other work on the machine may disturb a try
      best = Math.min(best, launcher.capgnn(Map.of(), "--help").seconds());
    }
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    int cores = Runtime.getRuntime().availableProcessors();
    assumeTrue(
        best < 0.6 || load < 1.5 * cores,
        "a wall time of "
            + best
            + " s says nothing at a load of "
            + load
            + " on "
            + cores
            + " cores");
    assertThat(best).isLessThan(0.6);
  }
}
