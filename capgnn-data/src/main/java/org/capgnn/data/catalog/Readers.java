package org.capgnn.data.catalog;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.capgnn.data.DatasetReader;
import org.capgnn.graph.InputException;

/** The available readers, in the order in which they are tried. */
final class Readers {
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

  /** The reader of an existing path: that of the given format, or the first that recognises it. */
  DatasetReader forPath(Path path, Optional<String> format) {
    if (format.isPresent()) {
      return byFormat(format.get());
    }
    return readers.stream()
        .filter(reader -> reader.recognises(path))
        .findFirst()
        .orElseThrow(
            () ->
                InputException.of(
                    "%s: no reader recognises this %s; formats: %s; name the format explicitly",
                    path, Files.isDirectory(path) ? "folder" : "file", formats()));
  }

  private String formats() {
    return readers.stream().map(DatasetReader::format).collect(Collectors.joining(", "));
  }
}
