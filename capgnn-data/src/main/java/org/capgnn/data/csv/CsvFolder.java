package org.capgnn.data.csv;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.InputFile;
import org.capgnn.data.table.LooseTable;
import org.capgnn.data.table.TableFile;
import org.capgnn.data.table.TextForm;
import org.capgnn.graph.InputException;

/** A folder of CSV tables, on disk or among the resources of a class. */
public final class CsvFolder {
  static final List<String> TABLES = List.of("edges", "vertices", "features");
  static final List<String> EXTENSIONS = List.of(".csv", ".tsv", ".csv.gz", ".tsv.gz");

  /** Files that may hold rows without a header, or anything else. */
  private static final String LOOSE =
      "(?i).*\\.(txt|tab|dat|edges|edgelist|el|feat|node_labels)(\\.gz)?|out\\.[\\w-]+";

  private static final String ENDING =
      "(?i)\\.(csv|tsv|txt|tab|dat|edges|edgelist|el)(\\.gz)?$|^out\\.(?=.)";

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

  /** A folder on disk, or a single file, which then is all that there is. */
  public static CsvFolder at(Path folder) {
    if (Files.isRegularFile(folder)) {
      return single(folder);
    }
    Path last = folder.toAbsolutePath().normalize().getFileName();
    return new CsvFolder(
        folder.toString(),
        last == null ? "dataset" : last.toString(),
        file ->
            Optional.of(folder.resolve(file))
                .filter(Files::exists)
                .map(path -> () -> InputFile.open(path)),
        listing(folder));
  }

  private static CsvFolder single(Path file) {
    String name = file.getFileName().toString();
    Path parent = file.toAbsolutePath().getParent();
    Path place = file.getParent() == null ? Path.of("") : file.getParent();
    List<String> found = new ArrayList<>(List.of(name));
    found.addAll(labelsBeside(parent, name));
    return new CsvFolder(
        place.toString(),
        name.replaceAll(ENDING, ""),
        wanted ->
            found.contains(wanted)
                ? Optional.of(() -> InputFile.open(parent.resolve(wanted)))
                : Optional.empty(),
        found);
  }

  private static List<String> readable(Path folder) {
    try {
      return listing(folder);
    } catch (InputException e) {
      return List.of(); // the file itself may still be read
    }
  }

  /** Such as email-labels.txt beside email.txt. */
  private static List<String> labelsBeside(Path folder, String name) {
    String stem = name.replaceAll(ENDING, "");
    return readable(folder).stream()
        .filter(file -> !file.equals(name) && file.startsWith(stem))
        .filter(
            file -> file.substring(stem.length()).matches("(?i)[-._]([a-z]+[-_])*labels?(\\..*)?"))
        .filter(file -> file.matches(LOOSE) || isTable(file))
        .toList();
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
    return listing.stream().filter(this::isTableOrRows).toList();
  }

  /** The names of all other files, except the one that describes the folder. */
  List<String> otherFiles() {
    return listing.stream()
        .filter(file -> !isTableOrRows(file) && !file.equals(FolderMeta.FILE))
        .toList();
  }

  private boolean isTableOrRows(String file) {
    return isTable(file)
        || (file.matches(LOOSE) && (loose(file).isPresent() || isPlainTable(file)));
  }

  private Optional<TextForm> loose(String file) {
    return unread(file).flatMap(LooseTable::look);
  }

  private boolean isPlainTable(String file) {
    return unread(file).map(LooseTable::isTable).orElse(false);
  }

  private Optional<TableFile> unread(String file) {
    return files.apply(file).map(opener -> new TableFile(file, opener, LoadOptions.DEFAULT));
  }

  /** The file that maps vertices to lists of features, if there is one. */
  Optional<TableFile> featureMap(LoadOptions options) {
    List<TableFile> found =
        listing.stream()
            .filter(file -> file.matches("(?i).*\\.json(\\.gz)?"))
            .filter(file -> !file.equals(FolderMeta.FILE))
            .flatMap(file -> file(file, options).stream())
            .filter(FeatureMap::looksLike)
            .toList();
    if (found.size() > 1) {
      throw InputException.of(
          "%s: both %s and %s map ids to features; keep one of them",
          place, found.get(0).name(), found.get(1).name());
    }
    return found.stream().findFirst();
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
    Optional<TableFile> found =
        files
            .apply(file)
            .map(opener -> new TableFile(Path.of(place, file).toString(), opener, options));
    boolean rows = !listing.isEmpty() && (isTable(file) || file.matches(LOOSE));
    return rows ? found.map(table -> loose(file).map(table::in).orElse(table)) : found;
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
