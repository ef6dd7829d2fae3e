package org.capgnn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples in Java and, if {@code CAPGNN_PYSPARK} names a Python that has PySpark, in Python.
 *
 * <p>PySpark brings Spark of its own version, so this also shows that our classes run on another
 * one than they were compiled for.
 */
class ExamplesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path folder;

  @Test
  void javaExampleRuns() throws IOException, InterruptedException {
    List<String> command = StandaloneCluster.command("1g", StandaloneCluster.classPath());
    command.add(ROOT.resolve("examples/spark/Karate.java").toString());

    checkClubs(run(new ProcessBuilder(command)));
  }

  @Test
  void pythonTrainsSavesLoadsAndPredicts() throws IOException, InterruptedException {
    String python = System.getenv("CAPGNN_PYSPARK");
    assumeTrue(
        python != null,
        "CAPGNN_PYSPARK names no Python with pyspark and numpy: the Python example is not run");
    ProcessBuilder builder =
        new ProcessBuilder(python, ROOT.resolve("examples/spark/karate.py").toString(), "");
    builder.environment().put("PYTHONPATH", ROOT + "/capgnn-spark/src/main/python");
    builder
        .environment()
        .put("PYSPARK_SUBMIT_ARGS", "--driver-class-path " + ours() + " pyspark-shell");

    String text = run(builder);

    assertThat(text).contains("classes ['instructor', 'president']");
    checkClubs(text);
  }

  private static void checkClubs(String text) {
    assertThat(text).contains("club of 17: instructor").contains("club of 23: president");
  }

  private String run(ProcessBuilder builder) throws IOException, InterruptedException {
    builder.directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  /**
   * Our classes without those that PySpark brings. The command is left out: the manifest of its jar
   * names further libraries, in other versions than those of PySpark.
   */
  private static String ours() {
    return Arrays.stream(StandaloneCluster.classPath().split(File.pathSeparator))
        .filter(entry -> !entry.contains("apache") && !entry.contains("test-classes"))
        .filter(entry -> entry.matches(".*(capgnn|fastcsv|pickle|yaml).*"))
        .filter(entry -> !entry.contains("capgnn-cli"))
        .map(entry -> entry.endsWith(".jar") ? entry : entry + "/")
        .collect(Collectors.joining(File.pathSeparator));
  }
}
