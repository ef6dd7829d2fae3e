package org.capgnn.data.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder for intermediate files among the temporary files of the system, deleted when closed.
 *
 * <p>One that a killed process left is deleted when the next one is made. Other users cannot look
 * into it.
 */
public final class ScratchFolder implements Closeable {
  private final Temporary folder;

  private ScratchFolder(Temporary folder) {
    this.folder = folder;
  }

  /** Makes an empty folder. */
  public static ScratchFolder make() throws IOException {
    Path place = Path.of(System.getProperty("java.io.tmpdir"));
    ScratchFolder made = new ScratchFolder(Temporary.folder(place, "scratch"));
    try {
      if (place.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(
            made.folder.path(), PosixFilePermissions.fromString("rwx------"));
      }
      Files.createDirectory(made.path());
      return made;
    } catch (IOException | RuntimeException e) {
      made.close();
      throw e;
    }
  }

  /** Where to put files; beside the lock, so that it is not among them. */
  public Path path() {
    return folder.path().resolve("files");
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
