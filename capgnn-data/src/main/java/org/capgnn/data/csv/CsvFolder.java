package org.capgnn.data.csv;

import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.InputException;

/** A folder of CSV tables, on disk or among the resources of a class. */
public abstract class CsvFolder {
  static final List<String> TABLES = List.of("edges", "vertices", "features");
  static final List<String> EXTENSIONS = List.of(".csv", ".tsv", ".csv.gz", ".tsv.gz");

  private final String name;

  private CsvFolder(String name) {
    this.name = name;
  }

  /** A folder on disk. */
  public static CsvFolder at(Path folder) {
    Path last = folder.toAbsolutePath().normalize().getFileName();
    return new CsvFolder(last == null ? "dataset" : last.toString()) {
      @Override
      Optional<TableFile> file(String file) {
        Path path = folder.resolve(file);
        return Files.isRegularFile(path) ? Optional.of(TableFile.at(path)) : Optional.empty();
      }

      @Override
      public String toString() {
        return folder.toString();
      }
    };
  }

  /** A folder among the resources beside a class, such as an embedded data set. */
  public static CsvFolder resources(Class<?> beside, String folder) {
    return new CsvFolder(folder.substring(folder.lastIndexOf('/') + 1)) {
      @Override
      Optional<TableFile> file(String file) {
        String resource = folder + "/" + file;
        URL url = beside.getResource(resource);
        return Optional.ofNullable(url).map(u -> new TableFile(resource, u::openStream));
      }

      @Override
      public String toString() {
        return folder;
      }
    };
  }

  /** The last part of the path, which names the data set unless {@code dataset.json} does. */
  String name() {
    return name;
  }

  abstract Optional<TableFile> file(String file);

  /** The file of a table, with any of the extensions; fails if there are two. */
  Optional<TableFile> table(String table) {
    List<TableFile> found = EXTENSIONS.stream().flatMap(e -> file(table + e).stream()).toList();
    if (found.size() > 1) {
      throw new InputException(
          String.format(
              "%s: found both %s and %s; keep one of them",
              this, found.get(0).name(), found.get(1).name()));
    }
    return found.stream().findFirst();
  }

  FolderMeta meta() {
    Optional<TableFile> file = file(FolderMeta.FILE);
    if (file.isEmpty()) {
      return FolderMeta.NOTHING;
    }
    InputStream in = file.get().open();
    return FolderMeta.read(in, file.get().name());
  }
}
