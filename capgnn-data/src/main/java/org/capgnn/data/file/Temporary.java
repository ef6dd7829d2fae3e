package org.capgnn.data.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * A temporary file or folder of this process, under a name that nobody else uses.
 *
 * <p>It is locked as long as it is in use. The lock dies with the process, so that {@link
 * Leftovers} can tell what a dead process left behind from what a live one is writing, even across
 * containers, where process numbers say nothing.
 */
final class Temporary implements Closeable {
  /** The file inside a temporary folder that carries its lock. */
  static final String FOLDER_LOCK = ".in-use";

  private static final Pattern NAME = Pattern.compile("\\..*\\.capgnn-\\d+-\\d+\\.part");
  private static final int LONGEST = 40; // characters of the target's name that ours repeats
  private static final int ATTEMPTS = 100;
  private static final AtomicLong COUNT = new AtomicLong();
  private static final Set<String> OURS = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel channel;

  private Temporary(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /** A temporary file beside its target. */
  static Temporary file(Path target) throws IOException {
    Leftovers.remove(target.getParent());
    return create(target.getParent(), target.getFileName().toString(), false);
  }

  /** A temporary folder in another one. */
  static Temporary folder(Path parent, String name) throws IOException {
    Leftovers.remove(parent);
    return create(parent, name, true);
  }

  /** Whether a name is one of ours, of this or another process. */
  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /** Whether a name is in use by this process. */
  static boolean isInUse(String name) {
    return OURS.contains(name);
  }

  private static Temporary create(Path parent, String target, boolean folder) throws IOException {
    String start = target.substring(0, Math.min(LONGEST, target.length()));
    IOException last = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String name =
          ".%s.capgnn-%d-%d.part"
              .formatted(start, ProcessHandle.current().pid(), COUNT.incrementAndGet());
      OURS.add(name); // before it exists, so that no thread of ours takes it for a leftover
      Path path = parent.resolve(name);
      try {
        if (folder) {
          Files.createDirectory(path);
        }
        Path locked = folder ? path.resolve(FOLDER_LOCK) : path;
        FileChannel channel =
            FileChannel.open(locked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        Temporary made = new Temporary(path, channel);
        if (made.lock(locked)) {
          return made;
        }
        made.close();
      } catch (FileAlreadyExistsException | NoSuchFileException takenOrRemoved) {
        OURS.remove(name);
        last = takenOrRemoved;
        if (!Files.isDirectory(parent)) {
          throw takenOrRemoved;
        }
      } catch (IOException | RuntimeException e) {
        OURS.remove(name);
        if (folder) {
          Leftovers.deleteIfEmpty(path);
        }
        throw e;
      }
    }
    throw last == null ? new FileAlreadyExistsException(parent.toString()) : last;
  }

  /** False if another process took it for a leftover before it was locked. */
  private boolean lock(Path locked) throws IOException {
    try {
      channel.lock();
    } catch (IOException withoutLocks) {
      return true; // a file system that has none: nobody can take it for a leftover there either
    }
    return Files.exists(locked);
  }

  Path path() {
    return path;
  }

  OutputStream stream() {
    return Channels.newOutputStream(channel);
  }

  /** Forces the content, moves it and ends the use. */
  void moveTo(Path place) throws IOException {
    try {
      channel.force(true);
      Disk.move(path, place);
    } catch (IOException | RuntimeException e) {
      closeAfter(e);
      throw e;
    }
    release();
  }

  private void closeAfter(Exception failure) {
    try {
      close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private void release() throws IOException {
    OURS.remove(path.getFileName().toString());
    channel.close();
  }

  /** Deletes it, if it was not moved. */
  @Override
  public void close() throws IOException {
    try {
      Leftovers.delete(path);
    } finally {
      release();
    }
  }
}
