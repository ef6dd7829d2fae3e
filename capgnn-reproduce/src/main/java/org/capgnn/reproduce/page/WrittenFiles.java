package org.capgnn.reproduce.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.graph.InputException;

/**
 * The files of a page, which {@code cells.json} lists: when the page is written again, perhaps of
 * another study, those that it no longer has are removed. Nothing else in the folder is touched.
 */
final class WrittenFiles {
  static final String LIST = "cells.json";
  static final String KEY = "files";

  private WrittenFiles() {}

  /** What an earlier page in this folder says it consists of. */
  static List<String> before(Path folder) {
    List<String> names = new ArrayList<>();
    try {
      JsonNode listed = new ObjectMapper().readTree(folder.resolve(LIST).toFile()).path(KEY);
      listed.forEach(name -> names.add(name.asText()));
    } catch (IOException noneOrNotOurs) {
      return List.of();
    }
    return names;
  }

  /** Refuses a folder with a page of somebody else, whose file would be replaced. */
  static void refuseOthers(Path folder, String title) {
    for (String name : List.of("README.md", "index.html")) {
      Path file = folder.resolve(name);
      try {
        if (Files.exists(file) && !Files.readString(file).contains(title)) {
          throw new InputException(
              "--out %s: %s is not a page of 'capgnn reproduce' and would be replaced; name another"
                      .formatted(folder, file)
                  + " folder");
        }
      } catch (IOException e) {
        throw new InputException(file + ": cannot be read, and would be replaced", e);
      }
    }
  }

  /** Removes files that were written before and are not now. */
  static void removeOld(Path folder, List<String> before, List<String> now) {
    for (String name : before) {
      boolean inFolder = Path.of(name).getNameCount() == 1 && !name.startsWith(".");
      if (inFolder && !now.contains(name)) {
        try {
          if (Files.isRegularFile(folder.resolve(name))) {
            Files.delete(folder.resolve(name));
          }
        } catch (IOException stays) {
          // an old figure more is no reason to fail after the page was written
        }
      }
    }
  }
}
