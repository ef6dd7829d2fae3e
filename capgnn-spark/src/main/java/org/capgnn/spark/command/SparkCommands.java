package org.capgnn.spark.command;

import java.util.List;
import java.util.Map;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.spark.SparkTool;
import org.capgnn.place.WorkPlace;
import org.capgnn.spark.place.SparkPlace;

/** Brings the commands of this module to the command line. */
public final class SparkCommands implements SparkTool {
  @Override
  public List<Class<? extends ConsoleCommand>> commands() {
    return List.of(SparkTrainCommand.class, SparkPredictCommand.class);
  }

  @Override
  public WorkPlace place(String name, String master, Map<String, String> conf) {
    return new SparkPlace(ClusterOptions.open(name, master, conf));
  }
}
