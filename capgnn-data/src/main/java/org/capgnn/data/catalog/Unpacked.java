package org.capgnn.data.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.capgnn.data.Expansion;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.ScratchFolder;
import org.capgnn.graph.InputException;

/** The files of a zip archive in a temporary folder, which is deleted when it is closed. */
final class Unpacked implements AutoCloseable {
  private static final int MOST_FILES = 10_000;

  private final Path archive;
  private final ScratchFolder scratch;
  private final Path folder;

  private Unpacked(Path archive, ScratchFolder scratch) {
    this.archive = archive;
    this.scratch = scratch;
    this.folder = scratch.path();
  }

  static boolean isZip(Path path) {
    return Files.isRegularFile(path) && path.toString().toLowerCase(Locale.ROOT).endsWith(".zip");
  }

  static Unpacked of(Path archive, Expansion expansion) {
    try {
      Unpacked unpacked = new Unpacked(archive, ScratchFolder.make());
      try (ZipFile zip = new ZipFile(archive.toFile())) {
        unpacked.unpack(zip, expansion);
        return unpacked;
      } catch (IOException | RuntimeException e) {
        unpacked.close();
        throw e;
      }
    } catch (ZipException e) {
      throw new InputException(
          "%s: truncated or damaged zip archive (%s); fetch the file again"
              .formatted(archive, e.getMessage()),
          e);
    } catch (UncheckedIOException e) { // a damaged entry, or a full disk
      throw new InputException(
          "%s: cannot be unpacked (%s); is it whole, and is there space for its files?"
              .formatted(archive, e.getCause().getMessage()),
          e);
    } catch (IOException e) {
      throw new InputException(archive + ": cannot be unpacked (" + e.getMessage() + ")", e);
    }
  }

  private void unpack(ZipFile zip, Expansion expansion) throws IOException {
    if (zip.size() > MOST_FILES) {
      throw InputException.of("%s: %d files; unpack it yourself", archive, zip.size());
    }
    long packed = Files.size(archive);
    long total = 0;
    for (ZipEntry entry : zip.stream().filter(e -> !e.isDirectory()).toList()) {
      Path target = target(entry.getName());
      boolean hidden = entry.getName().startsWith("__MACOSX") || entry.getName().contains("/.");
      if (!target.startsWith(folder)) {
        throw InputException.of("%s: an entry leads out of the archive; is it sound?", archive);
      }
      if (hidden) {
        continue;
      }
      long before = total;
      try (InputStream in =
          expansion.limited(archive + "/" + entry.getName(), packed, zip.getInputStream(entry))) {
        AtomicFile.write(target, in::transferTo);
      }
      total = before + Files.size(target);
      expansion.check(archive.toString(), packed, total);
    }
  }

  private Path target(String entry) {
    try {
      return folder.resolve(entry).normalize();
    } catch (InvalidPathException e) {
      throw new InputException(
          archive + ": the name of an entry is not one of a file; fetch the file again", e);
    }
  }

  Path folder() {
    return folder;
  }

  /** The same failure, with the place in the archive instead of the one in the folder. */
  InputException explained(InputException e) {
    String message = String.valueOf(e.getMessage());
    return new InputException(message.replace(folder.toString(), archive.toString()), e);
  }

  @Override
  public void close() {
    try {
      scratch.close();
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be deleted (" + e.getMessage() + ")", e);
    }
  }
}
