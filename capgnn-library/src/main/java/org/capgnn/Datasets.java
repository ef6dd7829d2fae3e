package org.capgnn;

import java.nio.file.Path;
import java.util.List;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.data.catalog.KnownDataset;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.Dataset;

/** Loads data sets by name or from files; {@link Dataset#builder} makes one from Java values. */
public final class Datasets {
  private Datasets() {}

  /** The names of the known data sets. */
  public static List<String> names() {
    return new DatasetCatalog().known().stream().map(KnownDataset::name).toList();
  }

  /** A known data set, such as {@code cora}; downloaded if it is not embedded or found. */
  public static Dataset load(String name) {
    return load(name, LoadOptions.DEFAULT);
  }

  /** A known data set or a path, read with options. */
  public static Dataset load(String nameOrPath, LoadOptions options) {
    return new DatasetCatalog().load(nameOrPath, options);
  }

  /** The data set in a file or folder, whose format is recognised. */
  public static Dataset read(Path path) {
    return load(path.toAbsolutePath().toString(), LoadOptions.DEFAULT);
  }

  /** Reads a data set again from where it came. */
  public static Dataset load(DataSource source) {
    return load(source.nameOrPath(), LoadOptions.of(source.options()));
  }
}
