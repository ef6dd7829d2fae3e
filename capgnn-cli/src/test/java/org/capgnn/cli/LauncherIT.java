package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in a folder of its own, with a stand-in for Maven that copies the jars of this build
 * and counts how often it is called.
 */
class LauncherIT {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path LAUNCHER = Path.of("..", "capgnn").toAbsolutePath();

  @TempDir Path scratch;
  private Path root;
  private Path tools;

  record Answer(int code, String out, String err, double seconds) {}

  @BeforeEach
  void setUp() throws IOException {
    root = Files.createDirectories(scratch.resolve("a folder with spaces"));
    tools = Files.createDirectories(scratch.resolve("bin"));
    Files.copy(LAUNCHER, root.resolve("capgnn"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    Files.createDirectories(root.resolve("capgnn-cli/src/main"));
    Files.writeString(root.resolve("capgnn-cli/pom.xml"), "<project/>");
    script(
        "mvn",
        "echo called >> mvn-calls",
        "mkdir -p capgnn-cli/target",
        "cp " + TARGET + "/capgnn-cli-*.jar capgnn-cli/target/",
        "cp -R " + TARGET + "/lib capgnn-cli/target/");
  }

  private void script(String name, String... lines) throws IOException {
    Path file = tools.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Process start(Map<String, String> environment, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(root.resolve("capgnn").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(scratch.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().merge("PATH", tools.toString(), (path, ours) -> ours + ":" + path);
    builder.environment().putAll(environment);
    return builder.start();
  }

  private Answer answer(Process process, long started) throws Exception {
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Answer(process.exitValue(), out, err, (System.nanoTime() - started) / 1e9);
  }

  private Answer capgnn(Map<String, String> environment, String... arguments) throws Exception {
    long started = System.nanoTime();
    return answer(start(environment, arguments), started);
  }

  private long builds() throws IOException {
    try (Stream<String> lines = Files.lines(root.resolve("mvn-calls"))) {
      return lines.count();
    }
  }

  @Test
  void firstUseBuildsOnceWithOneLineOfNotice() throws Exception {
    Answer first = capgnn(Map.of(), "--version");
    assertThat(first.code()).isZero();
    assertThat(first.out()).startsWith("capgnn ");
    assertThat(first.err().lines()).singleElement().asString().startsWith("capgnn: building");

    Answer second = capgnn(Map.of(), "--version");
    assertThat(second.err()).isEmpty(); // neither a notice of ours nor the JVM's on incubators
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void concurrentFirstUsesShareOneBuild() throws Exception {
    long started = System.nanoTime();
    List<Process> together = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      together.add(start(Map.of(), "--version"));
    }
    for (Process process : together) {
      assertThat(answer(process, started).code()).isZero();
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void newerSourceIsBuiltAgain() throws Exception {
    capgnn(Map.of(), "--version");
    Thread.sleep(20); // so that the file is newer on any file system's clock
    Files.writeString(root.resolve("capgnn-cli/src/main/New.java"), "class New {}");

    assertThat(capgnn(Map.of(), "--version").err()).startsWith("capgnn: building");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void failedBuildShowsItsOutputAndWhereAllOfItIs() throws Exception {
    script("mvn", "echo 'cannot find symbol'", "exit 1");

    Answer answer = capgnn(Map.of(), "--version");
    assertThat(answer.code()).isEqualTo(ExitCode.INTERNAL);
    assertThat(answer.err()).contains("cannot find symbol", "the build failed", "build.log");
    assertThat(answer.out()).isEmpty();
  }

  @Test
  void argumentsAndExitCodePassThroughUnchanged() throws Exception {
    capgnn(Map.of(), "--version");

    Answer answer = capgnn(Map.of(), "completion", "two words");
    assertThat(answer.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(answer.err()).contains("'two words'");
  }

  @Test
  void javaBelowSeventeenIsNamedWithWhatToDo() throws Exception {
    Path old = Files.createDirectories(scratch.resolve("jdk-11/bin")).getParent();
    Files.writeString(old.resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");
    Files.createFile(old.resolve("bin/java"));
    assertThat(old.resolve("bin/java").toFile().setExecutable(true)).isTrue();

    Answer answer = capgnn(Map.of("JAVA_HOME", "", "CAPGNN_JAVA_HOMES", old.toString()));
    assertThat(answer.code()).isEqualTo(ExitCode.INTERNAL);
    assertThat(answer.err().lines())
        .containsExactly(
            "capgnn: Java 17 or later is needed, found only Java 11 in "
                + old
                + "; install a newer JDK or set JAVA_HOME to one.");
  }

  @Test
  void missingJavaIsSaidPlainly() throws Exception {
    Answer answer = capgnn(Map.of("JAVA_HOME", "", "CAPGNN_JAVA_HOMES", "/no/where"));
    assertThat(answer.err())
        .startsWith("capgnn: Java not found: install a JDK of version 17 or later");
  }

  @Test
  void flagThatTheJvmRefusesIsShown() throws Exception {
    capgnn(Map.of(), "--version");

    Answer answer = capgnn(Map.of("CAPGNN_JAVA_OPTS", "-XX:NoSuchFlag=1"), "--version");
    assertThat(answer.code()).isEqualTo(1);
    assertThat(answer.out() + answer.err()).contains("NoSuchFlag"); // the JVM chooses the stream
  }

  @Test
  void helpAnswersInUnderSixTenthsOfASecond() throws Exception {
    capgnn(Map.of(), "--help");

    double best = Double.MAX_VALUE;
    for (int i = 0; i < 20 && best >= 0.6; i++) { // other work on the machine may disturb a try
      best = Math.min(best, capgnn(Map.of(), "--help").seconds());
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
