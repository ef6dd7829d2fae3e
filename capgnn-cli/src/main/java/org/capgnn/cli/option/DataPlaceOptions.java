package org.capgnn.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where data sets are looked for, for commands that work on several known ones. */
public final class DataPlaceOptions {
  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "Folder to look in for data sets before $CAPGNN_DATA and the cache.")
  public Path dataDir;

  @Option(names = "--offline", description = "Never download a data set.")
  public boolean offline;
}
