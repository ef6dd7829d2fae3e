package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The launcher in a folder of its own, with a stand-in for Maven that copies the jars of this build
 * and counts how often it is called.
 */
final class LauncherFolder {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path LAUNCHER = Path.of("..", "capgnn").toAbsolutePath();

  /** What a call came to. */
  record Answer(int code, String out, String err, double seconds) {}

  private final Path scratch;
  private final Path root;
  private final Path tools;

  LauncherFolder(Path scratch) throws IOException {
    this.scratch = scratch;
    root = Files.createDirectories(scratch.resolve("a folder with spaces"));
    tools = Files.createDirectories(scratch.resolve("bin"));
    Files.copy(LAUNCHER, root.resolve("capgnn"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    Files.createDirectories(root.resolve("capgnn-cli/src/main"));
    Files.writeString(root.resolve("capgnn-cli/pom.xml"), "<project/>");
    tool(
        "mvn",
        "echo called >> mvn-calls",
        "mkdir -p capgnn-cli/target",
        "cp " + TARGET + "/capgnn-cli-*.jar capgnn-cli/target/",
        "cp -R " + TARGET + "/lib capgnn-cli/target/");
  }

  /** Where the launcher is. */
  Path root() {
    return root;
  }

  /** A program that is found before all others. */
  void tool(String name, String... lines) throws IOException {
    script(tools.resolve(name), lines);
  }

  /** A folder like that of a JDK, whose java only says which one it is. */
  Path java(String version) throws IOException {
    Path home = Files.createDirectories(scratch.resolve("jdk-" + version + "/bin")).getParent();
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    script(home.resolve("bin/java"), "echo Java " + version);
    return home;
  }

  /** A folder like that of a JDK with vectors, whose java prints its arguments. */
  Path javaThatPrintsItsArguments() throws IOException {
    Path home = java("25.0.9");
    Files.writeString(
        home.resolve("release"), "JAVA_VERSION=\"25.0.9\"\nMODULES=\"jdk.incubator.vector\"\n");
    script(home.resolve("bin/java"), "echo \"$@\"");
    return home;
  }

  private static void script(Path file, String... lines) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  Process start(Map<String, String> environment, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(root.resolve("capgnn").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(scratch.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().merge("PATH", tools.toString(), (path, ours) -> ours + ":" + path);
    builder.environment().putAll(environment);
    return builder.start();
  }

  Answer answer(Process process, long started) throws Exception {
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Answer(process.exitValue(), out, err, (System.nanoTime() - started) / 1e9);
  }

  Answer capgnn(Map<String, String> environment, String... arguments) throws Exception {
    long started = System.nanoTime();
    return answer(start(environment, arguments), started);
  }

  long builds() throws IOException {
    try (Stream<String> lines = Files.lines(root.resolve("mvn-calls"))) {
      return lines.count();
    }
  }
}
