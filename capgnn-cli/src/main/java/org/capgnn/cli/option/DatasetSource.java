package org.capgnn.cli.option;

import org.capgnn.cli.console.Activity;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.Text;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.Dataset;

/** Loads data sets for commands and shows progress. */
public final class DatasetSource {
  private static final int BAR = 20;

  private final Console console;
  private final DatasetCatalog catalog = new DatasetCatalog();

  public DatasetSource(Console console) {
    this.console = console;
  }

  public DatasetCatalog catalog() {
    return catalog;
  }

  public Dataset load(String nameOrPath, DataOptions options) {
    return load(nameOrPath, options.toLoadOptions());
  }

  /** Loads the data that a training or a saved model started from. */
  public Dataset load(DataSource source, boolean offline) {
    return load(source.nameOrPath(), LoadOptions.of(source.options()).withOffline(offline));
  }

  public Dataset load(String nameOrPath, LoadOptions options) {
    try (Activity reading = console.activity("reading " + nameOrPath)) {
      return catalog.load(
          nameOrPath,
          options.withProgress(
              (file, received, total) -> reading.now(download(file, received, total))));
    }
  }

  /** Such as {@code downloading ind.pubmed.tx [######..............] 1.2 of 4.1 MB (29%)}. */
  static String download(String file, long received, long total) {
    if (total <= 0) {
      return Text.of("downloading %s: %.1f MB", file, received / 1e6);
    }
    int done = (int) Math.min(BAR, BAR * received / total);
    String bar = "#".repeat(done) + ".".repeat(BAR - done);
    return Text.of(
        "downloading %s [%s] %.1f of %.1f MB (%d%%)",
        file, bar, received / 1e6, total / 1e6, 100 * received / total);
  }
}
