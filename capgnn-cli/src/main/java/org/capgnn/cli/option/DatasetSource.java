package org.capgnn.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.capgnn.VertexClassifier;
import org.capgnn.cli.console.Activity;
import org.capgnn.cli.console.Console;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;

/** Loads data sets for commands, with progress. */
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

  public static void refuseMissingFolder(DataOptions options) {
    if (options.dataDir.isPresent() && !Files.isDirectory(options.dataDir.get())) {
      throw new InputException("--data-dir " + options.dataDir.get() + ": no such folder");
    }
  }

  public Dataset load(String nameOrPath, DataOptions options) {
    refuseMissingFolder(options);
    return load(nameOrPath, options.toLoadOptions());
  }

  /** Reads data again that a training was begun with, or that a model was trained on. */
  public Dataset load(DataSource source, boolean offline) {
    return load(source.nameOrPath(), LoadOptions.of(source.options()).withOffline(offline));
  }

  /**
   * The data to apply a model to.
   *
   * @param run folder of the model, for messages
   * @param nameOrPath null for the data that the model was trained on
   */
  public Dataset dataOf(VertexClassifier model, Path run, String nameOrPath, DataOptions options) {
    if (nameOrPath != null) {
      return load(nameOrPath, options);
    }
    DataSource source = model.card().data();
    if (source == null) {
      throw new InputException(
          run + ": does not say where its data came from; name the data with --data");
    }
    return load(source, options.offline);
  }

  private Dataset load(String nameOrPath, LoadOptions options) {
    try (Activity reading = console.activity("reading " + nameOrPath)) {
      return catalog.load(
          nameOrPath,
          options.withProgress(
              (file, received, total) -> reading.now(download(file, received, total))));
    }
  }

  /**
   * The split that a training would use.
   *
   * @throws InputException if there are too few labels for it
   */
  public Split defaultSplit(Dataset dataset, long seed) {
    return Splits.make(dataset, catalog.defaultSplit(dataset), seed);
  }

  /** Such as {@code downloading ind.pubmed.tx [######..............] 1.2 of 4.1 MB (29%)}. */
  public static String download(String file, long received, long total) {
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
