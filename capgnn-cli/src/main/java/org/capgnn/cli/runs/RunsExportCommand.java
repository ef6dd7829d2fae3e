package org.capgnn.cli.runs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.option.StoreOption;
import org.capgnn.graph.InputException;
import org.capgnn.runs.RunFiles;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes runs to a file. */
@Command(name = "export", description = "Write runs to a CSV or JSON file, one line per run.")
public final class RunsExportCommand extends ConsoleCommand {
  @Parameters(
      paramLabel = "FILE",
      description = "File to write: JSON if it ends in .json, else CSV.")
  private Path out;

  @Mixin private RunFilterOptions filter;
  @Mixin private StoreOption store;

  @Override
  public Integer call() {
    try (RunStore open = store.open()) {
      List<StoredRun> runs = open.list(filter.toFilter());
      if (runs.isEmpty()) {
        throw new InputException(out + ": not written: " + RunsCommand.noneIn(open, store.file));
      }
      RunFiles.write(out, runs);
      boolean piped = !Files.isRegularFile(out); // such as /dev/stdout: keep the runs clean
      (piped ? console.err() : console.out()).println(out + ": " + Text.count(runs.size(), "run"));
      return ExitCode.OK;
    }
  }
}
