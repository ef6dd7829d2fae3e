package org.capgnn.data.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.capgnn.graph.InputException;

/**
 * Reserves a folder, or a single file, for one writer, in this process or any other.
 *
 * <p>The lock is one of the operating system, which ends with the process, however it ends. Its
 * file is deleted when the writer is done; one that a killed process left is taken over.
 */
public final class FolderLock implements Closeable {
  /** The file that is locked, in a folder. */
  public static final String FILE = ".lock";

  // Within a process: closing any channel of a file would release the lock that another one holds.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();
  private static final int ATTEMPTS = 100;

  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Locks a folder, which is created if missing.
   *
   * @throws InputException if another writer has it
   */
  public static FolderLock of(Path folder) throws IOException {
    return in(
        folder,
        FILE,
        new InputException(
            folder
                + ": another training or command is writing into this folder; wait for it to end,"
                + " or name another folder"));
  }

  /**
   * Locks a single file, which need not exist, by a hidden one beside it.
   *
   * @throws InputException if another writer has it
   */
  public static FolderLock beside(Path file) throws IOException {
    Path place = Places.behindLinks(file);
    return in(
        place.getParent(),
        "." + place.getFileName() + FILE,
        new InputException(
            file + ": another process uses this file; end it first, or name another file"));
  }

  private static FolderLock in(Path folder, String name, InputException taken) throws IOException {
    Disk.makeFolder(folder);
    Path file = folder.toRealPath().resolve(name);
    if (!HELD.add(file)) {
      throw taken;
    }
    try {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        FileChannel channel = lock(file, taken);
        if (channel != null) {
          return new FolderLock(file, channel);
        }
      }
      throw taken;
    } catch (IOException | RuntimeException e) {
      HELD.remove(file);
      throw e;
    }
  }

  /** Null if its last owner deleted the file meanwhile, so that our lock would be on no file. */
  private static FileChannel lock(Path file, InputException taken) throws IOException {
    Object before = identity(file);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean ours = false;
    try {
      if (!tryLock(channel)) {
        throw taken;
      }
      ours = before != null && before.equals(identity(file));
      return ours ? channel : null;
    } finally {
      if (!ours) {
        channel.close();
      }
    }
  }

  private static boolean tryLock(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      return true; // a file system without locks, where nothing can be reserved
    }
  }

  /** What tells the file from one that replaces it; null if it does not exist. */
  private static Object identity(Path file) throws IOException {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return attributes.fileKey() == null ? attributes.creationTime() : attributes.fileKey();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Releases the folder or file. */
  @Override
  public void close() throws IOException {
    try {
      Files.deleteIfExists(file); // while it is locked, so that nobody else's is deleted
    } finally {
      channel.close();
      HELD.remove(file);
    }
  }
}
