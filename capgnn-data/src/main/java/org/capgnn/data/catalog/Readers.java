package org.capgnn.data.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;

/** The available readers, in the order in which they are tried. */
final class Readers {
  private static final int DEEPEST = 3;
  private static final int MOST_FILES = 1000;

  private final List<DatasetReader> readers = new ArrayList<>();

  Readers() {
    ServiceLoader.load(DatasetReader.class, DatasetReader.class.getClassLoader())
        .forEach(readers::add);
  }

  /** The reader of a format. */
  DatasetReader byFormat(String format) {
    return readers.stream()
        .filter(reader -> reader.format().equals(format))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException("format " + format + ": no such format; formats: " + formats()));
  }

  /**
   * Reads an existing file or folder, or a zip archive that holds one: with the reader of the given
   * format, or the first that recognises it.
   */
  Dataset read(Path path, LoadOptions options) {
    if (options.format().isEmpty() && Unpacked.isZip(path)) {
      try (Unpacked zip = Unpacked.of(path, options.expansion())) {
        try {
          Dataset read = read(zip.folder(), options);
          boolean unnamed = read.name().equals(zip.folder().getFileName().toString());
          return unnamed ? named(read, path) : read;
        } catch (InputException e) {
          throw zip.explained(e);
        }
      }
    }
    if (options.format().isPresent()) {
      return byFormat(options.format().get()).read(path, options);
    }
    Path found = find(path, options, 0).orElseThrow(() -> unknown(path));
    Dataset read = forPath(found, options).orElseThrow().read(found, options);
    return found.equals(path) ? read : read.noting(List.of("read from " + path.relativize(found)));
  }

  private static Dataset named(Dataset read, Path zip) {
    String name = zip.getFileName().toString().replaceAll("(?i)\\.zip$", "");
    return read.from(name, read.source().orElse(null));
  }

  private Optional<DatasetReader> forPath(Path path, LoadOptions options) {
    return readers.stream().filter(reader -> reader.recognises(path, options)).findFirst();
  }

  /** The path itself, or the only file or folder in it that a reader recognises. */
  private Optional<Path> find(Path path, LoadOptions options, int depth) {
    if (forPath(path, options).isPresent()) {
      return Optional.of(path);
    }
    if (!Files.isDirectory(path) || depth == DEEPEST) {
      return Optional.empty();
    }
    List<Path> found =
        inside(path).stream().flatMap(p -> find(p, options, depth + 1).stream()).toList();
    if (found.size() > 1) {
      throw InputException.of(
          "%s: holds several graphs (%s); name one of them",
          path,
          found.stream()
              .limit(8)
              .map(p -> path.relativize(p).toString())
              .collect(Collectors.joining(", ")));
    }
    return found.stream().findFirst();
  }

  private static List<Path> inside(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .sorted()
          .limit(MOST_FILES)
          .toList();
    } catch (IOException e) {
      return List.of(); // what cannot be listed holds nothing that can be read
    }
  }

  private InputException unknown(Path path) {
    return InputException.of(
        "%s: no reader recognises this %s: %s; formats: %s",
        path, Files.isDirectory(path) ? "folder" : "file", LooksLike.of(path), formats());
  }

  private String formats() {
    return readers.stream().map(DatasetReader::format).collect(Collectors.joining(", "));
  }
}
