package org.capgnn.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.spark.ClusterException;
import org.capgnn.data.EncodingException;
import org.capgnn.data.ExpansionException;
import org.capgnn.graph.InputException;
import org.capgnn.graph.PlainText;
import org.capgnn.kernel.ArrayTooLongException;
import org.capgnn.kernel.KernelWishException;
import org.capgnn.result.DivergenceException;
import org.capgnn.runs.StoreException;
import org.capgnn.settings.UnknownNameException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns a failure into one line for a person and an {@link ExitCode} for a script. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private static final int LONGEST = 2000;

  private final Console console;
  private final BooleanSupplier stacktrace;

  Failures(Console console, BooleanSupplier stacktrace) {
    this.console = console;
    this.stacktrace = stacktrace;
  }

  /** Reports a wrong command line: the problem, the nearest correct name, where to find help. */
  @Override
  public int handleParseException(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String problem = plain(failure.getMessage());
    if (failure instanceof UnmatchedArgumentException unmatched) {
      if (!unmatched.isUnknownOption()) {
        problem = surplus(command, unmatched.getUnmatched().get(0));
      }
      String nearest =
          unmatched.getSuggestions().stream()
              .map(s -> "'" + s + "'")
              .collect(Collectors.joining(" or "));
      problem += nearest.isEmpty() ? "" : "; did you mean " + nearest + "?";
    }
    console.note(name + ": " + oneLine(problem));
    if (command.getParent() == null && arguments.length == 0) {
      command.usage(console.err());
    } else {
      console.note("Try '" + name + " --help'.");
    }
    trace(failure);
    return ExitCode.BAD_INPUT;
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    return report(failure);
  }

  private static String surplus(CommandLine command, String argument) {
    return command.getSubcommands().isEmpty()
        ? "one argument too many: '" + argument + "'"
        : "unknown command '" + argument + "'";
  }

  /** Rewrites parser messages, which name Java types and say "option" twice. */
  private static String plain(String message) {
    return message == null
        ? null
        : message
            .replace("option option", "option")
            .replaceAll("is not an? (int|long)\\b", "is not a whole number")
            .replaceAll("is not an? (double|float)\\b", "is not a number");
  }

  int report(Throwable failure) {
    console.note("capgnn: " + describe(failure));
    trace(failure);
    if (failure instanceof DivergenceException) {
      return ExitCode.DIVERGED;
    }
    return isInput(failure) ? ExitCode.BAD_INPUT : ExitCode.INTERNAL;
  }

  private static boolean isInput(Throwable failure) {
    return failure instanceof InputException
        || failure instanceof KernelWishException
        || failure instanceof ArrayTooLongException;
  }

  /** Names the command that lists the known names. */
  private static String listing(UnknownNameException failure) {
    if (failure.kind().equals("model")) {
      return " capgnn models lists them all";
    }
    return failure.owner().isEmpty()
        ? " capgnn presets keys lists them all"
        : " capgnn presets keys --model " + failure.owner() + " lists those that it has";
  }

  private String describe(Throwable failure) {
    if (failure instanceof UnknownNameException unknown) {
      return failure.getMessage() + listing(unknown);
    }
    if (failure instanceof EncodingException) {
      return failure.getMessage() + "; --encoding states it";
    }
    if (failure instanceof ExpansionException) {
      return failure.getMessage() + " with --expansion";
    }
    if (isInput(failure)
        || failure instanceof DivergenceException
        || failure instanceof ClusterException
        || failure instanceof StoreException) {
      return failure.getMessage();
    }
    String handles = FileHandles.explain(failure);
    if (handles != null) {
      return handles;
    }
    if (failure instanceof UncheckedIOException wrapped) {
      return describe(wrapped.getCause());
    }
    if (failure instanceof FileSystemException named && named.getReason() != null) {
      return oneLine(named.getMessage()); // the file and the reason
    }
    if (failure instanceof IOException) {
      // Such exceptions have only the path in their message, and the problem in their class name.
      return failure.getClass().getSimpleName() + ": " + oneLine(failure.getMessage());
    }
    if (failure instanceof OutOfMemoryError) {
      return "out of memory with a heap of %d MB; give more with CAPGNN_JAVA_OPTS=-Xmx<size>g"
          .formatted(Runtime.getRuntime().maxMemory() >> 20);
    }
    return "internal failure: "
        + oneLine(failure.toString())
        + (stacktrace.getAsBoolean() ? "" : " (run again with --stacktrace for the full trace)");
  }

  private void trace(Throwable failure) {
    if (stacktrace.getAsBoolean()) {
      failure.printStackTrace(console.err());
    }
  }

  private static String oneLine(String text) {
    return text == null
        ? "no details"
        : PlainText.shortened(text, LONGEST).replaceAll("\\s*\\R\\s*", "; ");
  }
}
