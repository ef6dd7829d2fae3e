package org.capgnn.cli;

import java.nio.file.FileSystemException;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
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
import org.capgnn.cli.train.EstimateCommand;
import org.capgnn.cli.train.TrainCommand;
import org.capgnn.cli.train.TuneCommand;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.KernelWishException;
import org.capgnn.run.Environment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The {@code capgnn} command with its subcommands, one class each. */
@Command(
    name = "capgnn",
    description = "Graph learning for the JVM: train, apply and compare graph neural networks.",
    subcommands = {
      TrainCommand.class,
      TuneCommand.class,
      PredictCommand.class,
      EvaluateCommand.class,
      ExplainCommand.class,
      RunsCommand.class,
      ReproduceCommand.class,
      ModelsCommand.class,
      PresetsCommand.class,
      DatasetsCommand.class,
      ConvertCommand.class,
      GenerateCommand.class,
      EstimateCommand.class,
      BenchCommand.class,
      CompletionCommand.class,
    },
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    version = "capgnn ${sys:capgnn.version}", // for the man page; see answerVersion
    sortOptions = false,
    usageHelpWidth = 100,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:internal failure (a defect, a full disk, too little memory)",
      "2:bad input or usage; the message says what to fix",
      "3:a training diverged; the message says when and what to try",
      "130:interrupted (Ctrl-C)"
    })
public final class Capgnn implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--stacktrace",
      scope = ScopeType.INHERIT,
      description = "Print the full trace with an error.")
  boolean stacktrace;

  /** Without a command there is nothing to do: prints the help and fails. */
  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
  }

  /** Runs one command line and returns its {@link ExitCode}. */
  static int run(Console console, String... arguments) {
    Capgnn capgnn = new Capgnn();
    CommandLine line = new CommandLine(capgnn, new CommandFactory(console));
    Failures failures = new Failures(console, () -> capgnn.stacktrace);
    answerVersion(line);
    line.setOut(console.out());
    line.setErr(console.err());
    line.setParameterExceptionHandler(failures::usage);
    line.setExecutionExceptionHandler((failure, command, parsed) -> failures.report(failure));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    try {
      int code = line.execute(arguments);
      if (code == ExitCode.OK) {
        console.requireWritten();
      }
      return code;
    } catch (FileSystemException unwritable) {
      return failures.report(unwritable);
    } catch (KernelWishException | Error error) { // picocli reports only what a command throws
      return failures.report(error);
    } finally {
      console.flush();
    }
  }

  /** Not by annotation: picocli would load the version, and the kernels, at every start. */
  private static void answerVersion(CommandLine command) {
    command.getCommandSpec().versionProvider(Capgnn::versionLines);
    command.getSubcommands().values().forEach(Capgnn::answerVersion);
  }

  private static String[] versionLines() {
    KernelSet kernels = KernelChoice.get();
    return new String[] {
      "capgnn " + Environment.version(),
      "Java %s (%s)"
          .formatted(System.getProperty("java.version"), System.getProperty("java.vendor")),
      "kernels: %s (%s)".formatted(kernels.name(), kernels.reason()),
    };
  }

  public static void main(String[] arguments) {
    FileHandles.prepare();
    int code = 1; // not a constant of ours: its class may be what cannot be loaded
    try {
      code = run(Console.ofProcess(), arguments);
    } catch (LinkageError e) {
      String reason = FileHandles.explain(e);
      System.err.println("capgnn: " + (reason == null ? "internal failure: " + e : reason));
    }
    System.exit(code);
  }
}
