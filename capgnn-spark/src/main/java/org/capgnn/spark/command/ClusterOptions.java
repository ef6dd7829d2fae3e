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
import org.capgnn.spark.GraphParams;
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
  private int shards;

  @Option(
      names = "--partition",
      paramLabel = "HOW",
      defaultValue = "hash",
      description =
          "How vertices are spread: hash, or stream, which keeps neighbours together in one pass "
              + "over the edges (default: hash).")
  private String partition;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description = "After which a shard that does not answer counts as lost (default: 120).")
  private int timeout;

  /** Passes on how the graph is spread. */
  void apply(GraphParams<?> params) {
    params.setShards(shards);
    params.setPartitioning(partition);
    params.howSpread(); // refuses another name
    params.setTimeout(timeout);
  }

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
    settings(conf).forEach(builder::config);
    return builder.getOrCreate();
  }

  /**
   * The user's settings with ours: flags and jars are appended to those of the user, who may have
   * given them here or to spark-submit; defaults do not replace them.
   */
  static Map<String, String> settings(Map<String, String> conf) {
    Map<String, String> all = new LinkedHashMap<>(conf);
    append(all, "spark.executor.extraJavaOptions", " ", EXECUTOR_FLAGS);
    append(all, "spark.jars", ",", jars());
    fallBack(all, "spark.task.reaper.enabled", "true"); // a task that hangs frees its slot
    fallBack(all, "spark.task.reaper.killTimeout", "30s");
    return all;
  }

  private static void append(
      Map<String, String> settings, String name, String separator, String ours) {
    String theirs = settings.getOrDefault(name, System.getProperty(name, ""));
    if (!ours.isEmpty() && !theirs.contains(ours)) {
      settings.put(name, theirs.isEmpty() ? ours : theirs + separator + ours);
    }
  }

  private static void fallBack(Map<String, String> settings, String name, String ours) {
    if (System.getProperty(name) == null) {
      settings.putIfAbsent(name, ours);
    }
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
