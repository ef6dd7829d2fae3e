package org.capgnn.run;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.capgnn.graph.InputException;

/**
 * Several files as one zip archive without compression, so that what is read is never longer than
 * the archive. Equal files give equal archives.
 */
final class StoredArchive {
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private final Map<String, byte[]> files = new LinkedHashMap<>();

  /** Whether some bytes begin as a zip archive does. */
  static boolean isOne(byte[] bytes) {
    return bytes.length > 3 && bytes[0] == 'P' && bytes[1] == 'K' && bytes[2] == 3 && bytes[3] == 4;
  }

  void put(String name, byte[] content) {
    files.put(name, content);
  }

  /** The content of a file; {@code archive} is the name of the archive in messages. */
  byte[] get(String archive, String name) {
    byte[] content = files.get(name);
    if (content == null) {
      throw damaged(archive, "it has no " + name);
    }
    return content;
  }

  /** Writes the archive to a stream, which stays open. */
  void write(OutputStream out) {
    try {
      ZipOutputStream zip = new ZipOutputStream(out);
      zip.setMethod(ZipOutputStream.STORED);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        CRC32 sum = new CRC32();
        sum.update(file.getValue());
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTimeLocal(NO_TIME);
        entry.setSize(file.getValue().length);
        entry.setCrc(sum.getValue());
        zip.putNextEntry(entry);
        zip.write(file.getValue());
        zip.closeEntry();
      }
      zip.finish();
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static StoredArchive read(String name, byte[] bytes) {
    StoredArchive archive = new StoredArchive();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.getMethod() != ZipEntry.STORED) {
          throw damaged(name, entry.getName() + " is compressed");
        }
        archive.put(entry.getName(), zip.readAllBytes());
      }
      return archive;
    } catch (IOException | IllegalArgumentException e) { // the latter for names that are not UTF-8
      throw damaged(name, "it is not a whole archive");
    }
  }

  private static InputException damaged(String name, String problem) {
    return new InputException(name + " is damaged: " + problem + "; save it again");
  }
}
