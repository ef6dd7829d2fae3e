package org.capgnn.data.table;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.zip.ZipException;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;

/**
 * A text file to read, plain or gzipped, on disk or a resource in a jar.
 *
 * @param name name of the file in messages
 * @param opener opens the bytes as stored; called for each pass over the file
 * @param options state the encoding of the text and how far it may expand
 * @param form how the rows are laid out
 */
public record TableFile(String name, Opener opener, LoadOptions options, TextForm form) {
  private static final int BUFFER = 1 << 17;

  /** Opens a stream each time it is asked. */
  @FunctionalInterface
  public interface Opener {
    InputStream open() throws IOException;
  }

  /** A file whose first line names the columns, if it is a table. */
  public TableFile(String name, Opener opener, LoadOptions options) {
    this(name, opener, options, TextForm.TABLE);
  }

  /** The same file, with its rows in another form. */
  public TableFile in(TextForm other) {
    return new TableFile(name, opener, options, other);
  }

  /** A file on disk, which must exist. */
  public static TableFile at(Path path, LoadOptions options) {
    InputFile.require(path);
    return new TableFile(path.toString(), () -> InputFile.open(path), options);
  }

  /** Opens the text as UTF-8, whatever its encoding in the file; reading throws no IOException. */
  public InputStream open() {
    try {
      InputStream bytes = unpacked();
      InputStream text =
          options.encoding().equals(StandardCharsets.UTF_8)
              ? new Utf8Checked(name, bytes, this::lineAt)
              : new Transcoded(name, bytes, options.encoding());
      return new Explained(
          form.isStated() ? new LooseRows(new BufferedInputStream(text, BUFFER), form) : text);
    } catch (IOException e) {
      throw explain(e);
    }
  }

  /** Opens the bytes, unpacked if the name ends in {@code .gz}; reading throws no IOException. */
  public InputStream openBytes() {
    try {
      return new Explained(unpacked());
    } catch (IOException e) {
      throw explain(e);
    }
  }

  /** The line of a byte, from 1, found by reading up to it. */
  private long lineAt(long offset) {
    long line = 1;
    try (InputStream bytes = new BufferedInputStream(unpacked(), BUFFER)) {
      for (long at = 0; at < offset; at++) {
        line += bytes.read() == '\n' ? 1 : 0;
      }
    } catch (IOException e) {
      throw explain(e);
    }
    return line;
  }

  private InputStream unpacked() throws IOException {
    InputStream stored = opener.open();
    if (!name.toLowerCase(Locale.ROOT).endsWith(".gz")) {
      return stored;
    }
    try {
      return options.expansion().gunzip(name, stored);
    } catch (IOException e) {
      stored.close();
      throw e;
    }
  }

  /** Passes on all lines that are not blank, with their places. */
  public void forEachLine(BiConsumer<Place, String> consumer) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(open(), StandardCharsets.UTF_8))) {
      long number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          consumer.accept(line(number), line);
        }
      }
    } catch (IOException e) {
      throw explain(e);
    }
  }

  /** A line of this file, from 1. */
  public Place line(long number) {
    return new Place(name, number);
  }

  /** The message for a user about a failure to read this file. */
  public InputException explain(IOException e) {
    String problem = e.getMessage() + "; is the file readable?";
    if (e instanceof EOFException) {
      problem = "the compressed data ends too early; copy or fetch the file again";
    } else if (e instanceof ZipException) {
      problem = "invalid gzip data (" + e.getMessage() + "); copy or fetch the file again";
    }
    return new InputException(name + ": " + problem, e);
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
