package org.capgnn.data.download;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.capgnn.data.file.InputFile;

/** The Git id of a file's content: SHA-1 over {@code blob <size>\0} and the bytes. */
final class GitBlob {
  private static final int BUFFER_BYTES = 1 << 16;

  private GitBlob() {}

  static String idOf(Path file) throws IOException {
    try (InputStream in = InputFile.open(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-1");
      digest.update(("blob " + Files.size(file) + "\0").getBytes(StandardCharsets.US_ASCII));
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-1", e);
    }
  }
}
