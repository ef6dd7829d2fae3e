package org.capgnn.cli.runs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.option.StoreOption;
import org.capgnn.graph.InputException;
import org.capgnn.runs.RunFiles;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes runs to a file. */
@Command(name = "export", description = "Write runs to a CSV or JSON file, one line a run.")
public final class RunsExportCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      description = "File to write: JSON where it ends in .json, else CSV.")
  private Path out;

  @Mixin private RunFilterOptions filter;
  @Mixin private StoreOption store;

  public RunsExportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    try (RunStore open = store.open()) {
      List<StoredRun> runs = open.list(filter.toFilter());
      if (runs.isEmpty()) {
        throw new InputException(
            out + ": not written, for there are " + RunsCommand.noneIn(open, store.file));
      }
      RunFiles.write(out, runs);
      boolean piped = !Files.isRegularFile(out); // such as /dev/stdout: no word among the runs
      (piped ? console.err() : console.out())
          .printf(Locale.ROOT, "%s: %,d runs%n", out, runs.size());
      return ExitCode.OK;
    }
  }
}
