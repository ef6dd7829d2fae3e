package org.capgnn.spark.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.capgnn.graph.InputException;
import picocli.CommandLine.Option;

/** Which cluster, and how it is configured. */
public final class ClusterOptions {
  /** Executors get SIMD, and large pages, since neighbours are gathered from all over memory. */
  public static final String EXECUTOR_FLAGS =
      "--add-modules=jdk.incubator.vector -XX:+UseTransparentHugePages";

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "The cluster: local[2], spark://HOST:PORT, yarn or k8s://URL (default: that of "
              + "spark-submit).")
  private String master;

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark, such as spark.executor.memory=8g; repeatable.")
  private Map<String, String> conf = new LinkedHashMap<>();

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "0",
      description = "Shards of the graph, one slot each (default: all slots).")
  int shards;

  @Option(
      names = "--partition",
      paramLabel = "HOW",
      defaultValue = "hash",
      description =
          "How vertices are spread: hash, or stream, which keeps neighbours together in one pass "
              + "over the edges (default: hash).")
  String partition;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description = "After which a shard that does not answer counts as lost (default: 120).")
  int timeout;

  /** The session, which must be closed. */
  SparkSession open(String name) {
    if (master == null && System.getProperty("spark.master") == null) {
      throw new InputException(
          "no cluster is named; give --master, for instance --master 'local[2]'");
    }
    return open(name, master, conf);
  }

  /**
   * @param master null for that of spark-submit
   * @param conf settings of Spark
   */
  static SparkSession open(String name, String master, Map<String, String> conf) {
    Masters.requireOne(master);
    SparkSession.Builder builder = SparkSession.builder().appName("capgnn " + name);
    if (master != null) {
      builder.master(master);
    }
    builder.config("spark.ui.showConsoleProgress", "false");
    builder.config("spark.executor.extraJavaOptions", EXECUTOR_FLAGS);
    String jars = jars();
    if (!jars.isEmpty() && !conf.containsKey("spark.jars")) {
      builder.config("spark.jars", jars);
    }
    conf.forEach(builder::config);
    return builder.getOrCreate();
  }

  /** Our jars for the executors; the launcher says where they are. */
  private static String jars() {
    String folder = System.getProperty("capgnn.spark.jars");
    if (folder == null) {
      return "";
    }
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .map(Path::toString)
          .sorted()
          .collect(Collectors.joining(","));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
