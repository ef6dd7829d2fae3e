package org.capgnn.cli.runs;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.option.StoreOption;
import org.capgnn.runs.RunFiles;
import org.capgnn.runs.RunFilter;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Adds runs from files to a store. */
@Command(
    name = "import",
    description =
        "Add the runs of exported files to the store; those that it already has are skipped.")
public final class RunsImportCommand extends ConsoleCommand {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files of 'capgnn runs export'.")
  private List<Path> files;

  @Mixin private StoreOption store;

  @Override
  public Integer call() {
    List<List<StoredRun>> read = files.stream().map(RunFiles::read).toList();
    try (RunStore open = store.openOrCreate()) {
      for (int f = 0; f < read.size(); f++) {
        int added = open.addAll(read.get(f));
        int there = read.get(f).size() - added;
        console.print(Text.of("%s: %,d runs added, %,d already there", files.get(f), added, there));
        warnOfOthers(files.get(f), read.get(f), open);
      }
      return ExitCode.OK;
    }
  }

  /** Warns of runs that the store has with other results; the store keeps its own. */
  private void warnOfOthers(Path file, List<StoredRun> read, RunStore store) {
    Map<String, StoredRun> stored =
        store.list(RunFilter.ALL).stream()
            .collect(Collectors.toMap(run -> run.key().id(), run -> run));
    List<StoredRun> others =
        read.stream()
            .filter(run -> !stored.get(run.key().id()).measures().isSameResult(run.measures()))
            .toList();
    if (!others.isEmpty()) {
      StoredRun first = others.get(0);
      console.note(
          Text.of(
              "warning: %s: %,d of the runs have other results in the store, which keeps its own;"
                  + " the first is %s (%s on %s, seed %d), test accuracy %s, in the store %s",
              file,
              others.size(),
              RunsCommand.id(first),
              first.key().model(),
              first.dataset(),
              first.key().seed(),
              Text.decimal(first.measures().testAccuracy()),
              Text.decimal(stored.get(first.key().id()).measures().testAccuracy())));
    }
  }
}
