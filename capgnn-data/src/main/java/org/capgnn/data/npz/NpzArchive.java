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
import org.capgnn.data.Expansion;
import org.capgnn.data.file.InputFile;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.data.pickle.PickleFile;
import org.capgnn.graph.InputException;

/** A zip file of npy arrays, with or without compression. */
final class NpzArchive implements AutoCloseable {
  // memory that an element may take, beyond its bytes in the file: a number is read as a double,
  // a text as a string
  private static final long NUMBER_BYTES = 8;
  private static final long TEXT_BYTES = 64;

  private final Path file;
  private final ZipFile zip;
  private final Expansion expansion;
  private final Map<String, ZipEntry> entries = new TreeMap<>();

  private NpzArchive(Path file, ZipFile zip, Expansion expansion) {
    this.file = file;
    this.zip = zip;
    this.expansion = expansion;
    zip.stream().forEach(entry -> entries.put(entry.getName().replaceFirst("\\.npy$", ""), entry));
  }

  static NpzArchive open(Path file, Expansion expansion) {
    try {
      if (!startsLikeZip(file)) {
        throw InputException.of(
            "%s: not a zip archive: it does not start with the bytes 50 4b; is it an npz file?",
            file);
      }
      return new NpzArchive(file, new ZipFile(file.toFile()), expansion);
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
    try (InputStream in = InputFile.open(file)) {
      return in.read() == 'P' && in.read() == 'K';
    }
  }

  @Override
  public String toString() {
    return file.toString();
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
    try (InputStream in = new CheckedInputStream(open(source, entry), sum)) {
      NpyHeader header = NpyHeader.read(source, in);
      long available =
          Math.min(entry.getSize(), expansion.most(packed(entry))) - header.byteCount();
      expansion.check(source, packed(entry), memory(header, available));
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

  private InputStream open(String source, ZipEntry entry) throws IOException {
    return expansion.limited(
        source, packed(entry), new BufferedInputStream(zip.getInputStream(entry), 1 << 16));
  }

  /** The size in the archive; the directory may state any, but not more than the file has. */
  private long packed(ZipEntry entry) throws IOException {
    return Math.min(entry.getCompressedSize(), Files.size(file));
  }

  /** What the array will take; 0 if its shape promises more than is there, which is refused. */
  private static long memory(NpyHeader header, long available) {
    long elements = 1;
    for (long size : header.shape()) {
      elements = size <= 0 || elements > available / size ? 0 : elements * size;
    }
    boolean text = header.type().kind() == 'S' || header.type().kind() == 'U';
    return elements * (text ? TEXT_BYTES : NUMBER_BYTES);
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
