package org.capgnn.cli.spark;

import org.capgnn.cli.console.ConsoleCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The parent of the commands that need Spark. */
@Command(
    name = "spark",
    description = {
      "Train and predict on graphs that are spread over a cluster of Apache Spark.",
      "'capgnn spark train --help' and 'capgnn spark predict --help' list the options of the two",
      "commands. Their first use, also for help, downloads Spark, about 330 MB.",
      "",
      "capgnn spark train --master URL --vertices TABLE --edges TABLE --out DIR",
      "capgnn spark predict --master URL --model DIR --vertices TABLE --edges TABLE --out PATH",
      "",
      "docs/scaling.md describes tables, clusters and costs."
    })
public final class SparkCommand extends ConsoleCommand {
  @Override
  public Integer call() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "a command is missing: train or predict");
  }
}
