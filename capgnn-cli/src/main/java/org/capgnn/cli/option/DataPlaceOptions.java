package org.capgnn.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.InputException;
import picocli.CommandLine.Option;

/** Where data sets are searched; enough for commands that work on known data sets only. */
public final class DataPlaceOptions {
  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "Folder to search for data sets before $CAPGNN_DATA and the cache.")
  public Path dataDir;

  @Option(names = "--offline", description = "Never download a data set.")
  public boolean offline;

  public LoadOptions toLoadOptions() {
    LoadOptions options = LoadOptions.DEFAULT.withOffline(offline);
    if (dataDir == null) {
      return options;
    }
    if (!Files.isDirectory(dataDir)) {
      throw new InputException("--data-dir " + dataDir + ": no such folder");
    }
    return options.withDataDir(dataDir);
  }
}
