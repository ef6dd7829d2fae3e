package org.capgnn.data.file;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.capgnn.graph.InputException;

/**
 * Writes a file completely or not at all, also if the process or the machine dies.
 *
 * <p>The content goes to a temporary file beside the target, is forced to the disk and then moved.
 * The new file has the permissions of the old one. A symbolic link stays a link; the file it points
 * to is replaced. A pipe or a device, such as {@code /dev/stdout}, is written to directly.
 */
public final class AtomicFile implements Closeable {
  /** Produces the content. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private static final int BUFFER = 1 << 16;

  private final Path place;
  private final Temporary temporary; // null for what is written to directly
  private final OutputStream direct; // null otherwise
  private final OutputStream out;
  private boolean closed;

  /**
   * Starts a file, whose folder is created if missing; it appears only with {@link #commit}.
   *
   * @throws InputException if there is a folder of this name
   */
  public AtomicFile(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": this is a folder; name a file to write");
    }
    if (Places.isWrittenThrough(file)) {
      place = file;
      temporary = null;
      direct = Files.newOutputStream(file, StandardOpenOption.APPEND);
      out = new Unclosed(direct);
    } else {
      place = Places.behindLinks(file);
      Disk.requireWritable(place);
      Disk.makeFolder(place.getParent());
      temporary = Temporary.file(place);
      direct = null;
      out = new Unclosed(temporary.stream());
      Disk.copyRights(place, temporary.path());
    }
  }

  /** Collects small writes; closing it does not close the file, which has yet to be forced. */
  private static final class Unclosed extends BufferedOutputStream {
    Unclosed(OutputStream file) {
      super(file, BUFFER);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  /** Where to write the content; it need not be closed. */
  public OutputStream stream() {
    return out;
  }

  /** Forces the content to the disk and puts the file into its place. */
  public void commit() throws IOException {
    out.flush();
    closed = true;
    if (temporary == null) {
      direct.close();
    } else {
      temporary.moveTo(place);
    }
  }

  /** Removes what was written if it was not committed. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      if (temporary == null) {
        direct.close();
      } else {
        temporary.close();
      }
    }
  }

  /**
   * Replaces the file and creates its folder if missing.
   *
   * @throws InputException if there is a folder of this name
   * @throws UncheckedIOException that names the file and the reason
   */
  public static void write(Path file, Content content) {
    try (AtomicFile target = new AtomicFile(file)) {
      content.writeTo(target.stream());
      target.commit();
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  /** Replaces the file by a text, see {@link #write}. */
  public static void writeText(Path file, String text) {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** The failure to write a file or folder, with its name and the reason in words. */
  public static UncheckedIOException failure(Path file, IOException e) {
    FileSystemException named = new FileSystemException(file.toString(), null, Disk.reason(e));
    named.initCause(e);
    return new UncheckedIOException(named);
  }

  /**
   * Puts a complete file, such as a finished download, into its place beside it.
   *
   * <p>Its content is forced to the disk first.
   */
  public static void adopt(Path complete, Path place) throws IOException {
    Disk.force(complete);
    Disk.move(complete, place);
  }
}
