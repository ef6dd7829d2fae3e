package org.capgnn.data.table;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.capgnn.graph.InputException;

/**
 * A text file to read, plain or gzipped, on disk or a resource in a jar.
 *
 * @param name name of the file in messages
 * @param opener opens the bytes as stored; called for each pass over the file
 */
public record TableFile(String name, Opener opener) {
  private static final int BUFFER = 1 << 17;

  /** Opens a stream each time it is asked. */
  @FunctionalInterface
  public interface Opener {
    InputStream open() throws IOException;
  }

  /** A file on disk, which must exist. */
  public static TableFile at(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new InputException(path + ": no such file; check the path");
    }
    return new TableFile(path.toString(), () -> Files.newInputStream(path));
  }

  /**
   * Opens the text, decompressed if the name ends in {@code .gz}; reading throws no IOException.
   */
  public InputStream open() {
    InputStream stored = null;
    try {
      stored = opener.open();
      boolean packed = name.toLowerCase(Locale.ROOT).endsWith(".gz");
      return new Explained(packed ? new GZIPInputStream(stored, BUFFER) : stored);
    } catch (IOException e) {
      close(stored);
      throw explain(e);
    }
  }

  private static void close(InputStream stream) {
    if (stream != null) {
      try {
        stream.close();
      } catch (IOException e) {
        // the failure that made us close it is the one to report
      }
    }
  }

  /** The message for a user about a failure to read this file. */
  public InputException explain(IOException e) {
    if (e instanceof EOFException) {
      return new InputException(
          name + ": the compressed data ends too early; copy or fetch the file again", e);
    }
    if (e instanceof ZipException) {
      return new InputException(
          name + ": invalid gzip data (" + e.getMessage() + "); copy or fetch the file again", e);
    }
    return new InputException(name + ": " + e.getMessage() + "; is the file readable?", e);
  }

  /** Turns failures of the disk or of decompression into messages that name the file. */
  private final class Explained extends FilterInputStream {
    Explained(InputStream in) {
      super(new BufferedInputStream(in, BUFFER));
    }

    @Override
    public int read() {
      try {
        return super.read();
      } catch (IOException e) {
        throw explain(e);
      }
    }

    @Override
    public int read(byte[] bytes, int from, int length) {
      try {
        return super.read(bytes, from, length);
      } catch (IOException e) {
        throw explain(e);
      }
    }

    @Override
    public void close() {
      try {
        super.close();
      } catch (IOException e) {
        throw explain(e);
      }
    }
  }
}
