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

  /** The store, which must be there. */
  public RunStore open() {
    return RunStore.openExisting(file);
  }

  /** The store, made where missing. */
  public RunStore openOrMake() {
    return RunStore.open(file);
  }
}
