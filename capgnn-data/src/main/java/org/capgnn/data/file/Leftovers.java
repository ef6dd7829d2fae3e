package org.capgnn.data.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Temporary files that processes left behind when they were killed. */
public final class Leftovers {
  private Leftovers() {}

  /** Removes from a folder what dead processes left; what cannot be removed stays. */
  public static void remove(Path folder) {
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(folder, path -> isOthers(path.getFileName().toString()))) {
      for (Path path : found) {
        removeIfDead(path);
      }
    } catch (IOException | RuntimeException e) {
      // a folder that cannot be listed; the leftovers do no harm
    }
  }

  private static boolean isOthers(String name) {
    return Temporary.isName(name) && !Temporary.isInUse(name);
  }

  private static void removeIfDead(Path path) {
    boolean folder = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    Path locked = folder ? path.resolve(Temporary.FOLDER_LOCK) : path;
    try (FileChannel channel = FileChannel.open(locked, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        delete(path);
      }
    } catch (NoSuchFileException e) {
      deleteIfEmpty(path); // a folder whose process died before it made the lock
    } catch (IOException | OverlappingFileLockException e) {
      // in use, or not ours to remove
    }
  }

  /** Deletes a folder unless something is in it. */
  static void deleteIfEmpty(Path folder) {
    try {
      Files.deleteIfExists(folder);
    } catch (IOException inUse) {
      // its process has put something into it by now
    }
  }

  /** Deletes a file, or a folder of files. */
  static void delete(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> inside = Files.newDirectoryStream(path)) {
        for (Path child : inside) {
          delete(child);
        }
      }
    }
    Files.deleteIfExists(path);
  }
}
