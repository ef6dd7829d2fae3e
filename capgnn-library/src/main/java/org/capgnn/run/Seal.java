package org.capgnn.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;

/**
 * The checksum at the end of a JSON file: SHA-256 of every byte before it, that is, before the
 * comma that ends the last field but one.
 */
final class Seal {
  private static final int BUFFER = 1 << 16;
  private static final Pattern END =
      Pattern.compile(",\n  \"checksum\" : \"([0-9a-f]{64})\"\n\\}\n\\z");

  private Seal() {}

  /** Adds the checksum to an object that was printed on several lines. */
  static byte[] on(String object) {
    String body = object.stripTrailing();
    if (!body.endsWith("\n}")) {
      throw new IllegalArgumentException("not an object on several lines");
    }
    body = body.substring(0, body.length() - 2);
    String sum = sha256(body.getBytes(StandardCharsets.UTF_8));
    return (body + ",\n  \"checksum\" : \"" + sum + "\"\n}\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Refuses content that is not as it was written. */
  static void require(String file, byte[] content) {
    // Latin-1 maps each byte to one character, so that places in the text are places in the bytes
    String text = new String(content, StandardCharsets.ISO_8859_1);
    Matcher end = END.matcher(text);
    if (!end.find()) {
      throw new InputException(
          file
              + ": has no checksum at its end: it was cut off, changed, or written by another"
              + " version; restore it or train again");
    }
    byte[] body = text.substring(0, end.start()).getBytes(StandardCharsets.ISO_8859_1);
    if (!sha256(body).equals(end.group(1))) {
      throw new InputException(
          file
              + ": its checksum does not fit: it was changed or damaged; restore it or train again");
    }
  }

  static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /** The checksum of a file of any size. */
  static String sha256(Path file) {
    MessageDigest digest = digest();
    try (InputStream in = InputFile.open(file)) {
      byte[] buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
