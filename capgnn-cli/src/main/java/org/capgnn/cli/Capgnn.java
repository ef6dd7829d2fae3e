package org.capgnn.cli;

import java.nio.file.FileSystemException;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.spark.SparkTool;
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

/** The {@code capgnn} command; {@link EveryCommand} lists its subcommands, one class each. */
@Command(
    name = "capgnn",
    description = "Graph learning for the JVM: train, apply and compare graph neural networks.",
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
public class Capgnn implements Runnable {
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
    CommandLine line = EveryCommand.parserOf(capgnn, new CommandFactory(console), arguments);
    if (arguments.length > 0 && arguments[0].equals("spark")) { // a search of the class path
      CommandLine spark = line.getSubcommands().get("spark");
      SparkTool.find().ifPresent(tool -> tool.commands().forEach(spark::addSubcommand));
    }
    Failures failures = new Failures(console, () -> capgnn.stacktrace);
    answerVersion(line);
    line.setOut(console.out());
    line.setErr(console.err());
    line.setParameterExceptionHandler(failures);
    line.setExecutionExceptionHandler(failures);
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
    } catch (LinkageError | TypeNotPresentException e) { // the second: from the list of commands
      String reason = FileHandles.explain(e);
      System.err.println("capgnn: " + (reason == null ? "internal failure: " + e : reason));
    }
    System.exit(code);
  }
}
