package org.capgnn.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.capgnn.runs.RunFiles;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Adds runs from files to a store. */
@Command(
    name = "import",
    description = "Add the runs of exported files to the store; those already there are skipped.")
final class RunsImportCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files of 'capgnn runs export'.")
  List<Path> files;

  @Mixin StoreOption store;

  RunsImportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<List<StoredRun>> read = files.stream().map(RunFiles::read).toList();
    try (RunStore open = store.openOrMake()) {
      for (int f = 0; f < read.size(); f++) {
        int added = open.addAll(read.get(f));
        int there = read.get(f).size() - added;
        console
            .out()
            .printf(
                Locale.ROOT, "%s: %,d runs added, %,d already there%n", files.get(f), added, there);
      }
      return ExitCode.OK;
    }
  }
}
