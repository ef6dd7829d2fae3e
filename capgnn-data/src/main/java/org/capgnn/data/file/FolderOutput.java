package org.capgnn.data.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.capgnn.graph.InputException;

/**
 * Writes several files that belong together: all of them appear, or none.
 *
 * <p>They are made in a temporary folder. If the target does not exist, that folder is moved there
 * as a whole. Otherwise its files are moved one by one, and as long as that lasts a file named
 * {@value #UNFINISHED} marks the target, which {@link #requireFinished} refuses to read.
 */
public final class FolderOutput implements Closeable {
  /** Marks a folder in which old and new files may be mixed. */
  public static final String UNFINISHED = ".unfinished";

  private final Path target;
  private final boolean whole;
  private final Temporary staging;
  private boolean closed;

  /** Starts a folder; its parents are created if missing. */
  public FolderOutput(Path folder) throws IOException {
    target = Places.behindLinks(folder);
    whole = !Files.exists(target);
    if (!whole && !Files.isDirectory(target)) {
      throw new InputException(folder + ": this is a file; name a folder to write");
    }
    Path parent = whole ? target.getParent() : target;
    Disk.makeFolder(parent);
    staging = Temporary.folder(parent, "folder");
  }

  /** Where to write the files. */
  public Path folder() {
    return staging.path();
  }

  /** Where to write a file; it need not be complete before the folder is. */
  public Path file(String name) {
    return staging.path().resolve(name);
  }

  /**
   * Puts all files into their place.
   *
   * @param obsolete files of an earlier content that the new one does not have
   */
  public void commit(Collection<String> obsolete) throws IOException {
    if (whole) {
      Disk.forceFolder(staging.path());
      staging.moveTo(target);
      Files.deleteIfExists(target.resolve(Temporary.FOLDER_LOCK));
      closed = true;
      return;
    }
    try (FolderLock lock = FolderLock.of(target)) {
      List<Path> files = made();
      for (Path made : files) {
        requireReplaceable(target.resolve(made.getFileName()));
      }
      mark();
      for (Path made : files) {
        Path place = target.resolve(made.getFileName());
        Disk.copyRights(place, made);
        AtomicFile.adopt(made, place);
      }
      for (String name : obsolete) {
        Files.deleteIfExists(target.resolve(name));
      }
      close();
      Disk.forceFolder(target);
      Files.delete(target.resolve(UNFINISHED));
      Disk.forceFolder(target);
    }
  }

  /** Links, pipes and protected files stay what they are. */
  private static void requireReplaceable(Path place) throws IOException {
    boolean there = Files.exists(place, LinkOption.NOFOLLOW_LINKS);
    if (there && !Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
      throw new InputException(
          place + ": would be replaced, but is no regular file; name another folder");
    }
    Disk.requireWritable(place);
  }

  private void mark() throws IOException {
    try (FileChannel mark =
        FileChannel.open(
            target.resolve(UNFINISHED), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      mark.force(true);
    }
    Disk.forceFolder(target);
  }

  private List<Path> made() throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> inside =
        Files.newDirectoryStream(staging.path(), path -> !path.endsWith(Temporary.FOLDER_LOCK))) {
      inside.forEach(files::add);
    }
    files.sort(null);
    return files;
  }

  /** Removes what was written if it was not committed. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      staging.close();
    }
  }

  /** Refuses a folder whose writing was interrupted while its files were moved. */
  public static void requireFinished(Path folder) {
    Path mark = folder.resolve(UNFINISHED);
    if (Files.exists(mark)) {
      throw new InputException(
          folder
              + ": writing this folder was interrupted, and its files may not belong together;"
              + " write it again, or delete "
              + mark
              + " if you know better");
    }
  }
}
