package org.capgnn.reproduce.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;

/**
 * The files of a page, which {@code cells.json} lists. When the page is written again, perhaps with
 * other studies, files that it no longer has are removed. Other files in the folder are not
 * touched.
 */
final class WrittenFiles {
  static final String LIST = "cells.json";
  static final String KEY = "files";

  /** A file in the folder itself; whatever else a changed list names is not deleted. */
  private static final Pattern NAME = Pattern.compile("\\w[\\w.-]*");

  private static final int MOST_BYTES = 1 << 26;

  private WrittenFiles() {}

  /** Returns the files of an earlier page in a folder. */
  static List<String> before(Path folder) {
    try {
      byte[] content = InputFile.bytes(folder.resolve(LIST), MOST_BYTES);
      JsonNode listed = new ObjectMapper().readTree(content).path(KEY);
      return StreamSupport.stream(listed.spliterator(), false).map(JsonNode::asText).toList();
    } catch (IOException | InputException noneOrNotOurs) {
      return List.of();
    }
  }

  /** Refuses a folder in which a file of another kind would be replaced. */
  static void refuseOthers(Path folder, String title) {
    for (String name : List.of("README.md", "index.html")) {
      Path file = folder.resolve(name);
      if (Files.exists(file) && !isPage(file, title)) {
        throw new InputException(
            file + " is not a reproduction page and would be replaced; choose another folder");
      }
    }
  }

  private static boolean isPage(Path file, String title) {
    try {
      return InputFile.text(file, MOST_BYTES).contains(title);
    } catch (InputException e) {
      return false; // too large, a pipe, or not text
    }
  }

  /** The files of the earlier page that the new one lacks. */
  static List<String> obsolete(List<String> before, List<String> now) {
    return before.stream()
        .filter(name -> NAME.matcher(name).matches())
        .filter(name -> !now.contains(name))
        .toList();
  }
}
