package org.capgnn.cli;

import java.util.List;
import org.capgnn.cli.data.ConvertCommand;
import org.capgnn.cli.data.DatasetsCommand;
import org.capgnn.cli.data.GenerateCommand;
import org.capgnn.cli.model.EvaluateCommand;
import org.capgnn.cli.model.ExplainCommand;
import org.capgnn.cli.model.ModelsCommand;
import org.capgnn.cli.model.PredictCommand;
import org.capgnn.cli.model.PresetsCommand;
import org.capgnn.cli.research.BenchCommand;
import org.capgnn.cli.research.ReproduceCommand;
import org.capgnn.cli.runs.RunsCommand;
import org.capgnn.cli.serve.ServeCommand;
import org.capgnn.cli.spark.SparkCommand;
import org.capgnn.cli.train.EstimateCommand;
import org.capgnn.cli.train.SuggestCommand;
import org.capgnn.cli.train.TrainCommand;
import org.capgnn.cli.train.TuneCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * capgnn with all of its commands: their list, also for the man pages.
 *
 * <p>Reading the options of a command by reflection is slow; reading those of all takes as long as
 * everything else of {@code capgnn --help}. A command that is not on the command line is therefore
 * only outlined: its name and its description are enough for the help and for suggestions.
 */
@Command(
    subcommands = {
      TrainCommand.class,
      TuneCommand.class,
      SuggestCommand.class,
      PredictCommand.class,
      EvaluateCommand.class,
      ExplainCommand.class,
      ServeCommand.class,
      RunsCommand.class,
      ReproduceCommand.class,
      ModelsCommand.class,
      PresetsCommand.class,
      DatasetsCommand.class,
      ConvertCommand.class,
      GenerateCommand.class,
      EstimateCommand.class,
      BenchCommand.class,
      SparkCommand.class,
      CompletionCommand.class,
    })
final class EveryCommand extends Capgnn {
  /** The parser for a command line: in full the commands that it may name, others in outline. */
  static CommandLine parserOf(Capgnn capgnn, CommandFactory factory, String... arguments) {
    List<String> words = List.of(arguments);
    boolean all = words.contains("completion") || namesFile(words);
    CommandLine line = new CommandLine(capgnn, factory);
    for (Class<?> type : EveryCommand.class.getAnnotation(Command.class).subcommands()) {
      Command described = type.getAnnotation(Command.class);
      line.addSubcommand(
          described.name(),
          all || words.contains(described.name())
              ? new CommandLine(type, factory)
              : new CommandLine(outline(described)));
    }
    return line;
  }

  /** Picocli replaces @FILE by the words of the file. */
  private static boolean namesFile(List<String> words) {
    for (String word : words) {
      if (word.startsWith("@")) {
        return true;
      }
    }
    return false;
  }

  private static CommandSpec outline(Command described) {
    CommandSpec outline = CommandSpec.create().name(described.name());
    outline.usageMessage().description(described.description());
    return outline;
  }
}
