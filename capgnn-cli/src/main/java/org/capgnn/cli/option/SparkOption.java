package org.capgnn.cli.option;

import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.cli.spark.SparkTool;
import org.capgnn.graph.InputException;
import org.capgnn.place.WorkPlace;
import picocli.CommandLine.Option;

/** A cluster that independent runs are spread over. */
public final class SparkOption {
  @Option(
      names = "--spark",
      paramLabel = "MASTER",
      description =
          "Spread the work over a cluster of Apache Spark: spark://HOST:PORT, yarn, k8s://URL, or "
              + "local[2] to try it. The first use downloads Spark, about 330 MB.")
  private String master;

  @Option(
      names = "--spark-conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark, such as spark.executor.memory=8g; repeatable.")
  private Map<String, String> conf = new LinkedHashMap<>();

  /** The cluster, which must be closed; null if none was asked for. */
  public WorkPlace open(String name) {
    if (master == null) {
      return null;
    }
    SparkTool tool =
        SparkTool.find()
            .orElseThrow(
                () ->
                    new InputException(
                        "--spark: this program was started without Spark; start it by ./capgnn"));
    return tool.place(name, master, conf);
  }
}
