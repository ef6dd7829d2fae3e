package org.capgnn.data.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;

/** Steps of writing that survive a power cut: nothing counts before it is forced to the disk. */
final class Disk {
  private Disk() {}

  /** Forces the content of a file. */
  static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Forces the names in a folder: a file that was created, moved or deleted. */
  static void forceFolder(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      return; // Windows opens no folders and keeps their order itself; nor may we open every folder
    }
    try (channel) {
      channel.force(true);
    } catch (IOException e) {
      if (e.getMessage() == null || !e.getMessage().contains("Invalid argument")) {
        throw e; // that message comes from network file systems that cannot force folders
      }
    }
  }

  /** Creates a folder and its parents where missing. */
  static void makeFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Path parent = folder.toAbsolutePath().getParent();
    if (parent != null) {
      makeFolder(parent);
    }
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) { // else another thread or process was faster
        throw e;
      }
    }
    forceFolder(parent);
  }

  /** Moves a file or folder within its file system, in one step. */
  static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceFolder(to.toAbsolutePath().getParent());
  }

  /** Refuses to replace a file that is protected: a move would not ask for its permissions. */
  static void requireWritable(Path file) throws IOException {
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new AccessDeniedException(file.toString());
    }
  }

  /** Gives a new file the permissions and, if we may, the owner of the one that it replaces. */
  static void copyRights(Path from, Path to) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (view == null || !Files.exists(from)) {
      return;
    }
    PosixFileAttributes old = Files.readAttributes(from, PosixFileAttributes.class);
    PosixFileAttributes made = view.readAttributes();
    try {
      if (!made.group().equals(old.group())) {
        view.setGroup(old.group());
      }
      if (!made.owner().equals(old.owner())) {
        view.setOwner(old.owner());
      }
    } catch (IOException mayNot) {
      // only the superuser gives files away; ours stays ours
    }
    view.setPermissions(old.permissions());
  }

  /** The reason in words; some exceptions of the file system state it by their class only. */
  static String reason(IOException e) {
    String stated = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    if (stated != null) {
      return "cannot be written: " + stated;
    }
    if (e instanceof AccessDeniedException) {
      return "may not be written; change the rights or name another place";
    }
    return e instanceof FileSystemLoopException
        ? "cannot be written: its symbolic links go round in a circle"
        : "cannot be written: something is in the way at " + e.getMessage();
  }
}
