package org.capgnn.reproduce.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.capgnn.graph.InputException;

/**
 * The files of a page, which {@code cells.json} lists. When the page is written again, perhaps with
 * other studies, files that it no longer has are removed. Other files in the folder are not
 * touched.
 */
final class WrittenFiles {
  static final String LIST = "cells.json";
  static final String KEY = "files";

  private WrittenFiles() {}

  /** Returns the files of an earlier page in a folder. */
  static List<String> before(Path folder) {
    try {
      JsonNode listed = new ObjectMapper().readTree(folder.resolve(LIST).toFile()).path(KEY);
      return StreamSupport.stream(listed.spliterator(), false).map(JsonNode::asText).toList();
    } catch (IOException noneOrNotOurs) {
      return List.of();
    }
  }

  /** Refuses a folder in which a file of another kind would be replaced. */
  static void refuseOthers(Path folder, String title) {
    for (String name : List.of("README.md", "index.html")) {
      Path file = folder.resolve(name);
      try {
        if (Files.exists(file) && !Files.readString(file).contains(title)) {
          throw new InputException(
              file + " is not a reproduction page and would be replaced; choose another folder");
        }
      } catch (IOException e) {
        throw new InputException(
            file + " cannot be read and would be replaced; choose another folder", e);
      }
    }
  }

  /** The files of the earlier page that the new one lacks. */
  static List<String> obsolete(List<String> before, List<String> now) {
    return before.stream()
        .filter(name -> Path.of(name).getNameCount() == 1 && !name.startsWith("."))
        .filter(name -> !now.contains(name))
        .toList();
  }
}
