package org.capgnn.data.ogb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.TableFile;
import org.capgnn.graph.InputException;

/**
 * Finds the files of an OGB data set, such as {@code raw/edge.csv.gz} and {@code
 * split/NAME/train.csv.gz}, plain or gzipped.
 */
final class OgbFolder {
  private static final long MOST = Integer.MAX_VALUE - 16;

  private final Path root;
  private final Path raw;
  private final LoadOptions options;

  private OgbFolder(Path root, Path raw, LoadOptions options) {
    this.root = root;
    this.raw = raw;
    this.options = options;
  }

  /** The files of a data set, found from its folder or its {@code raw} folder. */
  static Optional<OgbFolder> at(Path path, LoadOptions options) {
    Path inner = path.resolve("raw");
    if (Files.isDirectory(inner) && find(inner, "edge").isPresent()) {
      return Optional.of(new OgbFolder(path, inner, options));
    }
    boolean here = find(path, "edge").isPresent() && find(path, "num-node-list").isPresent();
    Path parent = path.toAbsolutePath().normalize().getParent();
    return here
        ? Optional.of(new OgbFolder(parent == null ? path : parent, path, options))
        : Optional.empty();
  }

  private static Optional<Path> find(Path folder, String name) {
    return Stream.of(folder.resolve(name + ".csv.gz"), folder.resolve(name + ".csv"))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  String name() {
    return root.toAbsolutePath().normalize().getFileName().toString();
  }

  TableFile required(String name) {
    return optional(name)
        .orElseThrow(
            () ->
                InputException.of(
                    "%s: no such file; is the download complete?", raw.resolve(name + ".csv.gz")));
  }

  Optional<TableFile> optional(String name) {
    return find(raw, name).map(this::table);
  }

  /** Reads the single number in a file such as {@code num-node-list}. */
  int count(TableFile file, String what) {
    List<Integer> counts = new ArrayList<>();
    file.forEachLine(
        (at, text) -> {
          if (!counts.isEmpty()) {
            throw at.refuse("found a second graph; only data sets of one graph can be read");
          }
          String cell = text.strip();
          if (!cell.matches("-?\\d{1,18}")) {
            throw at.refuse("'%s' is not a whole number; fetch the file again", cell);
          }
          long count = Long.parseLong(cell);
          if (count < 0 || count > MOST) {
            throw at.refuse(
                "%s %s; one graph holds at most %d, use a part of the data set", cell, what, MOST);
          }
          counts.add((int) count);
        });
    if (counts.isEmpty()) {
      throw file.line(1).refuse("empty; fetch the file again");
    }
    return counts.get(0);
  }

  /** The folders below {@code split}, one per split. */
  List<Path> splitFolders() {
    Path splits = root.resolve("split");
    return Files.isDirectory(splits)
        ? list(splits).stream().filter(p -> find(p, "train").isPresent()).toList()
        : List.of();
  }

  TableFile splitFile(Path folder, String part) {
    return table(find(folder, part).orElse(folder.resolve(part + ".csv.gz")));
  }

  private TableFile table(Path file) {
    return TableFile.at(file, options);
  }

  /** The file with the names of the classes, such as {@code labelidx2arxivcategeory.csv.gz}. */
  Optional<TableFile> classNames() {
    Path mapping = root.resolve("mapping");
    return Files.isDirectory(mapping)
        ? list(mapping).stream()
            .filter(p -> p.getFileName().toString().startsWith("labelidx2"))
            .findFirst()
            .map(this::table)
        : Optional.empty();
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new InputException(folder + ": " + e.getMessage() + "; is the folder readable?", e);
    }
  }
}
