package org.capgnn.cli.option;

import java.nio.file.Path;
import org.capgnn.runs.RunStore;
import picocli.CommandLine.Option;

/** Which store of runs a command uses. */
public final class StoreOption {
  public static final String DEFAULT = "runs/runs.sqlite";

  @Option(
      names = "--store",
      paramLabel = "FILE",
      defaultValue = DEFAULT,
      description = "Store of finished runs (default: ${DEFAULT-VALUE}).")
  public Path file;

  /** Opens the store, which must exist. */
  public RunStore open() {
    return RunStore.openExisting(file);
  }

  /** Opens the store, or creates it if it does not exist. */
  public RunStore openOrCreate() {
    return RunStore.open(file);
  }
}
