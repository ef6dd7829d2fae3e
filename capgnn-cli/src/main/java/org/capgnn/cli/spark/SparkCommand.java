package org.capgnn.cli.spark;

import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.graph.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The parent of the commands that need Spark. */
@Command(
    name = "spark",
    description = {
      "Train and predict on graphs that are spread over a cluster of Apache Spark.",
      "'capgnn spark train --help' and 'capgnn spark predict --help' say how. The first use",
      "downloads Spark, about 330 MB."
    })
public final class SparkCommand extends ConsoleCommand {
  @Override
  public Integer call() {
    if (SparkTool.find().isEmpty()) {
      throw new InputException(
          "this program was started without Spark; start it as: ./capgnn spark ...");
    }
    throw new CommandLine.ParameterException(
        spec.commandLine(), "a command is missing: train or predict");
  }
}
