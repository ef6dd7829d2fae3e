package org.capgnn.cli;

import java.nio.file.Path;
import org.capgnn.runs.RunStore;
import picocli.CommandLine.Option;

/** Which store of runs a command uses. */
final class StoreOption {
  static final String DEFAULT = "runs/runs.sqlite";

  @Option(
      names = "--store",
      paramLabel = "FILE",
      defaultValue = DEFAULT,
      description = "Store of finished runs (default: ${DEFAULT-VALUE}).")
  Path file;

  /** The store, which must be there. */
  RunStore open() {
    return RunStore.openExisting(file);
  }

  /** The store, made where missing. */
  RunStore openOrMake() {
    return RunStore.open(file);
  }
}
