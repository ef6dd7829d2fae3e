package org.capgnn.cli.spark;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.place.WorkPlace;

/** The commands that need Spark, which the module capgnn-spark provides if it is there. */
public interface SparkTool {
  /** The commands below {@code capgnn spark}. */
  List<Class<? extends ConsoleCommand>> commands();

  /**
   * A cluster for independent runs.
   *
   * @param name of the application, as the cluster shows it
   * @param conf settings of Spark
   */
  WorkPlace place(String name, String master, Map<String, String> conf);

  /** The tool of this process; empty if it was started without Spark. */
  static Optional<SparkTool> find() {
    return ServiceLoader.load(SparkTool.class).findFirst();
  }
}
