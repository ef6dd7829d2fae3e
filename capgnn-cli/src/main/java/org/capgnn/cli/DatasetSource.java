package org.capgnn.cli;

import java.nio.file.Files;
import java.util.Locale;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.data.run.DataSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;

/** Loads a data set for a command, with progress for what takes long. */
final class DatasetSource {
  private static final int BAR = 20;

  private final Console console;
  private final DatasetCatalog catalog = new DatasetCatalog();

  DatasetSource(Console console) {
    this.console = console;
  }

  DatasetCatalog catalog() {
    return catalog;
  }

  static void refuseMissingFolder(DataOptions options) {
    if (options.dataDir.isPresent() && !Files.isDirectory(options.dataDir.get())) {
      throw new InputException("--data-dir " + options.dataDir.get() + ": no such folder");
    }
  }

  Dataset load(String nameOrPath, DataOptions options) {
    refuseMissingFolder(options);
    try (Activity reading = console.activity("reading " + nameOrPath)) {
      LoadOptions load =
          options.toLoadOptions(
              (file, received, total) -> reading.now(download(file, received, total)));
      return catalog.load(nameOrPath, load);
    }
  }

  /** Reads data again that a training was begun with, or a model trained on. */
  Dataset load(DataSource source, boolean offline) {
    try (Activity reading = console.activity("reading " + source.nameOrPath())) {
      return catalog.load(
          source.nameOrPath(),
          source.options(
              offline, (file, received, total) -> reading.now(download(file, received, total))));
    }
  }

  /**
   * The split used where the user asks for none.
   *
   * @throws InputException where there are too few labels for it
   */
  Split defaultSplit(String nameOrPath, Dataset dataset, long seed) {
    return Splits.make(dataset, catalog.defaultSplit(nameOrPath, dataset), seed);
  }

  /** Such as {@code downloading ind.pubmed.tx [######..............] 1.2 of 4.1 MB (29%)}. */
  static String download(String file, long received, long total) {
    if (total <= 0) {
      return String.format(Locale.ROOT, "downloading %s: %.1f MB", file, received / 1e6);
    }
    int done = (int) Math.min(BAR, BAR * received / total);
    return String.format(
        Locale.ROOT,
        "downloading %s [%s%s] %.1f of %.1f MB (%d%%)",
        file,
        "#".repeat(done),
        ".".repeat(BAR - done),
        received / 1e6,
        total / 1e6,
        100 * received / total);
  }
}
