package org.capgnn.data.npz;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.data.pickle.PickleFile;
import org.capgnn.graph.InputException;

/** A zip file of npy arrays, with or without compression. */
final class NpzArchive implements AutoCloseable {
  /**
   * The largest factor by which a deflate stream can expand; a larger size in the directory is
   * forged.
   */
  private static final long MOST_EXPANSION = 1032;

  private final Path file;
  private final ZipFile zip;
  private final Map<String, ZipEntry> entries = new TreeMap<>();

  private NpzArchive(Path file, ZipFile zip) {
    this.file = file;
    this.zip = zip;
    zip.stream().forEach(entry -> entries.put(entry.getName().replaceFirst("\\.npy$", ""), entry));
  }

  static NpzArchive open(Path file) {
    try {
      if (!startsLikeZip(file)) {
        throw InputException.of(
            "%s: not a zip archive: it does not start with the bytes 50 4b; is it an npz file?",
            file);
      }
      return new NpzArchive(file, new ZipFile(file.toFile()));
    } catch (ZipException e) {
      throw new InputException(
          "%s: truncated or damaged zip archive (%s); fetch the file again"
              .formatted(file, e.getMessage()),
          e);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read (" + e.getMessage() + ")", e);
    }
  }

  static boolean startsLikeZip(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.read() == 'P' && in.read() == 'K';
    }
  }

  /** The names of the arrays. */
  Set<String> names() {
    return entries.keySet();
  }

  boolean has(String name) {
    return entries.containsKey(name);
  }

  /**
   * Reads an array and unpickles an array of objects.
   *
   * @throws InputException if there is no array of that name, or it is damaged
   */
  NumpyArray array(String name) {
    String source = file + "/" + name;
    ZipEntry entry = entries.get(name);
    if (entry == null) {
      throw InputException.of(
          "%s: no array %s; found %s", file, name, String.join(", ", entries.keySet()));
    }
    CRC32 sum = new CRC32();
    try (InputStream in =
        new CheckedInputStream(new BufferedInputStream(zip.getInputStream(entry), 1 << 16), sum)) {
      NpyHeader header = NpyHeader.read(source, in);
      long available =
          Math.min(entry.getSize(), entry.getCompressedSize() * MOST_EXPANSION)
              - header.byteCount();
      NumpyArray array =
          header.type().kind() == 'O'
              ? unpickled(source, in.readAllBytes())
              : NumpyArray.read(
                  source, header.type(), header.shape(), header.fortran(), available, in);
      in.transferTo(OutputStream.nullOutputStream()); // so that the checksum covers the whole entry
      if (sum.getValue() != entry.getCrc()) {
        throw InputException.of(
            "%s: damaged: its checksum does not match; fetch the file again", source);
      }
      return array;
    } catch (IOException e) {
      throw new InputException(
          "%s: truncated or damaged (%s); fetch the file again".formatted(source, e.getMessage()),
          e);
    }
  }

  private static NumpyArray unpickled(String source, byte[] bytes) {
    if (PickleFile.parse(source, bytes) instanceof NumpyArray array) {
      return array;
    }
    throw new InputException(source + ": a pickled array was expected; is the file damaged?");
  }

  @Override
  public void close() {
    try {
      zip.close();
    } catch (IOException e) {
      throw new InputException(file + ": cannot be closed (" + e.getMessage() + ")", e);
    }
  }
}
