package org.capgnn.data.csv;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.InputFile;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.InputException;

/** A folder of CSV tables, on disk or among the resources of a class. */
public final class CsvFolder {
  static final List<String> TABLES = List.of("edges", "vertices", "features");
  static final List<String> EXTENSIONS = List.of(".csv", ".tsv", ".csv.gz", ".tsv.gz");

  private final String place;
  private final String name;
  private final Function<String, Optional<TableFile.Opener>> files;
  private final List<String> listing; // empty for resources, which cannot be listed

  private CsvFolder(
      String place,
      String name,
      Function<String, Optional<TableFile.Opener>> files,
      List<String> listing) {
    this.place = place;
    this.name = name;
    this.files = files;
    this.listing = listing;
  }

  /** A folder on disk. */
  public static CsvFolder at(Path folder) {
    Path last = folder.toAbsolutePath().normalize().getFileName();
    return new CsvFolder(
        folder.toString(),
        last == null ? "dataset" : last.toString(),
        file ->
            Optional.of(folder.resolve(file))
                .filter(Files::exists)
                .map(path -> () -> Files.newInputStream(InputFile.require(path))),
        listing(folder));
  }

  private static List<String> listing(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .filter(file -> !file.startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be listed (" + e.getMessage() + ")", e);
    }
  }

  /** A folder among the resources beside a class, such as an embedded data set. */
  public static CsvFolder resources(Class<?> beside, String folder) {
    return new CsvFolder(
        folder,
        folder.substring(folder.lastIndexOf('/') + 1),
        file ->
            Optional.ofNullable(beside.getResource(folder + "/" + file))
                .map(url -> url::openStream),
        List.of());
  }

  /** The names of all files that may be tables. */
  List<String> tableFiles() {
    return listing.stream().filter(CsvFolder::isTable).toList();
  }

  /** The names of all other files, except the one that describes the folder. */
  List<String> otherFiles() {
    return listing.stream()
        .filter(file -> !isTable(file) && !file.equals(FolderMeta.FILE))
        .toList();
  }

  private static boolean isTable(String file) {
    return EXTENSIONS.stream().anyMatch(file.toLowerCase(Locale.ROOT)::endsWith);
  }

  /** The last part of the path, which names the data set unless {@code dataset.json} does. */
  String name() {
    return name;
  }

  /** The file of a table, with any of the extensions; fails if there are two. */
  Optional<TableFile> table(String table, LoadOptions options) {
    List<TableFile> found =
        EXTENSIONS.stream().flatMap(e -> file(table + e, options).stream()).toList();
    if (found.size() > 1) {
      throw InputException.of(
          "%s: found both %s and %s; keep one of them",
          place, found.get(0).name(), found.get(1).name());
    }
    return found.stream().findFirst();
  }

  Optional<TableFile> file(String file, LoadOptions options) {
    return files
        .apply(file)
        .map(opener -> new TableFile(Path.of(place, file).toString(), opener, options));
  }

  FolderMeta meta() {
    return file(FolderMeta.FILE, LoadOptions.DEFAULT)
        .map(FolderMeta::read)
        .orElse(FolderMeta.NOTHING);
  }

  @Override
  public String toString() {
    return place;
  }
}
