package org.capgnn.data.file;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a path really leads: through links, or to something that is not a file. */
final class Places {
  private static final int MOST_LINKS = 40; // as in Linux

  private Places() {}

  /**
   * Whether the path names a pipe or a device, or a stream of the process: what is written belongs
   * to its other end, and replacing it would destroy it. Standard output may be a regular file, but
   * one that the caller has opened.
   */
  static boolean isWrittenThrough(Path file) {
    Path place = file.toAbsolutePath().normalize();
    boolean system =
        place.getFileSystem() == FileSystems.getDefault()
            && (place.startsWith("/dev/fd")
                || place.startsWith("/dev/stdout")
                || place.startsWith("/dev/stderr")
                || place.startsWith("/proc"));
    return Files.exists(file) && (system || !Files.isRegularFile(file));
  }

  /** The absolute path of the file that a chain of symbolic links ends at; it need not exist. */
  static Path behindLinks(Path file) throws IOException {
    Path place = file.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(place); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemLoopException(file.toString());
      }
      place = place.resolveSibling(Files.readSymbolicLink(place));
    }
    return place;
  }
}
