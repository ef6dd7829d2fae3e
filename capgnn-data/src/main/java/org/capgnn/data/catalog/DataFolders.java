package org.capgnn.data.catalog;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folders that are searched for the files of known data sets: the caller's data folder,
 * CAPGNN_DATA, and the user's cache.
 */
final class DataFolders {
  private final Map<String, String> environment;

  DataFolders(Map<String, String> environment) {
    this.environment = environment;
  }

  /** The folder for downloads. */
  Path cache() {
    String base = environment.get("XDG_CACHE_HOME");
    Path caches =
        base == null || base.isBlank()
            ? Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")), ".cache")
            : Path.of(base);
    return caches.resolve("capgnn");
  }

  /** The first folder that holds all files of the data set. */
  Optional<Path> find(KnownDataset dataset, Optional<Path> dataDir) {
    Set<Path> roots = new LinkedHashSet<>();
    dataDir.ifPresent(roots::add);
    String data = environment.get("CAPGNN_DATA");
    if (data != null && !data.isBlank()) {
      roots.add(Path.of(data));
    }
    roots.add(cache());
    return roots.stream()
        .flatMap(root -> Stream.of(root.resolve(dataset.folder()), root))
        .filter(folder -> holds(folder, dataset))
        .findFirst();
  }

  private static boolean holds(Path folder, KnownDataset dataset) {
    return dataset.files().stream().allMatch(f -> Files.isRegularFile(folder.resolve(f.name())));
  }
}
